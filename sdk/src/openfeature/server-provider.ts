import process from 'node:process'
import type { EvaluationContext, JsonValue, Provider } from '@openfeature/server-sdk'
import { askForAll, askForOne, type FlagServer } from './ask'
import { type FlagBootstrap, failed, resolved } from './evaluation'

/** A request of a user waits for it; without an answer by then, the default of the code holds. */
const TIMEOUT_MS = 3000

/**
 * OpenFeature's provider for servers: asks for each flag when it is evaluated.
 * @param server without it, the variables WHIMBREL_URL and WHIMBREL_KEY say it
 */
export function flagProvider(server: Partial<FlagServer> = {}): Provider {
  const { url = process.env.WHIMBREL_URL ?? '', key = process.env.WHIMBREL_KEY ?? '' } = server
  if (!url || !key)
    throw new Error(
      'Whimbrel: flagProvider takes `url` and `key`, or WHIMBREL_URL and WHIMBREL_KEY with the address of the server and a key with flags:evaluate.',
    )

  async function resolve<T>(flagKey: string, otherwise: T, context: EvaluationContext) {
    try {
      const asking = { timeoutMs: TIMEOUT_MS }
      return resolved(flagKey, await askForOne({ url, key }, flagKey, context, asking), otherwise)
    } catch (cause) {
      return failed(otherwise, 'GENERAL', (cause as Error).message)
    }
  }

  return {
    metadata: { name: 'whimbrel' },
    runsOn: 'server',
    resolveBooleanEvaluation: resolve<boolean>,
    resolveStringEvaluation: resolve<string>,
    resolveNumberEvaluation: resolve<number>,
    resolveObjectEvaluation: <T extends JsonValue>(
      flagKey: string,
      otherwise: T,
      context: EvaluationContext,
    ) => resolve<T>(flagKey, otherwise, context),
  }
}

/**
 * What a page's flags are for a visitor, asked while the page is rendered: its provider takes it as `bootstrap`, and has the flags from the first moment.
 * @param server with the key of the page, so that the visitor is told no more than the page would be, and one of the origins that it is for
 * @returns undefined when the server does not say in time; the page then asks by itself
 */
export async function bootstrapFlags(
  { origin, ...server }: FlagServer & { origin: string },
  context: EvaluationContext,
): Promise<FlagBootstrap | undefined> {
  try {
    const answer = await askForAll(server, context, {
      timeoutMs: TIMEOUT_MS,
      headers: { origin },
    })
    return answer && { ...answer, targetingKey: context.targetingKey }
  } catch (cause) {
    console.warn(`Whimbrel: the page is rendered without flags. ${(cause as Error).message}`)
    return undefined
  }
}
