import type { EvaluationContext } from '@openfeature/core'
import type { Evaluation, FlagAnswer } from './evaluation'

/** Whom to ask. */
export interface FlagServer {
  /** The address of the server. */
  url: string
  /** A key with `flags:evaluate`. It decides the environment. */
  key: string
}

interface Bulk {
  flags?: Evaluation[]
  eventStreams?: { url?: string; endpoint?: { origin?: string; requestUri: string } }[]
}

/**
 * Asks what all flags are for a context.
 * @param etag of the answer that is known
 * @returns undefined when that still holds
 * @throws Error with what the server says
 */
export async function askForAll(
  server: FlagServer,
  context: EvaluationContext,
  { etag, ...asking }: Asking & { etag?: string | null | undefined },
): Promise<FlagAnswer | undefined> {
  const headers = { ...asking.headers, ...(etag && { 'if-none-match': etag }) }
  const answer = await post(server, '', context, { ...asking, headers })
  if (answer.status === 304) return undefined
  if (!answer.ok) throw new Error(await refusal(server, answer))
  const { flags = [], eventStreams = [] }: Bulk = await answer.json()
  const [stream] = eventStreams
  return {
    flags,
    etag: answer.headers.get('etag'),
    stream:
      stream?.url ??
      (stream?.endpoint &&
        new URL(stream.endpoint.requestUri, stream.endpoint.origin ?? answer.url).href),
  }
}

/**
 * Asks what one flag is for a context.
 * @throws Error when the server does not say
 */
export async function askForOne(
  server: FlagServer,
  flagKey: string,
  context: EvaluationContext,
  asking: Asking,
): Promise<Evaluation> {
  const answer = await post(server, `/${encodeURIComponent(flagKey)}`, context, asking)
  // With these the body says what is wrong with the flag or the context.
  if (answer.ok || answer.status === 400 || answer.status === 404) return answer.json()
  throw new Error(await refusal(server, answer))
}

interface Asking {
  timeoutMs: number
  headers?: Record<string, string>
}

const post = (
  { url, key }: FlagServer,
  path: string,
  context: EvaluationContext,
  { timeoutMs, headers }: Asking,
) =>
  fetch(`${url.replace(/\/+$/, '')}/ofrep/v1/evaluate/flags${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
    body: JSON.stringify({ context }),
    signal: AbortSignal.timeout(timeoutMs),
  })

async function refusal({ url }: FlagServer, answer: Response): Promise<string> {
  const { errorDetails = 'Is it the address of Whimbrel?' } = await answer.json().catch(() => ({}))
  return `${url} answers ${answer.status} to the question for flags: ${errorDetails}`
}
