import {
  type EvaluationContext,
  type JsonValue,
  OpenFeatureEventEmitter,
  type Provider,
  ProviderEvents,
  type ResolutionDetails,
} from '@openfeature/web-sdk'
import { askForAll, type FlagServer } from './ask'
import { type Evaluation, type FlagBootstrap, failed, resolved } from './evaluation'
import { keptAnswer } from './kept-answer'
import { changeStream } from './stream'

const TIMEOUT_MS = 10_000

export interface PageFlagOptions extends FlagServer {
  /** What `bootstrapFlags` answered when the page was rendered on a server. */
  bootstrap?: FlagBootstrap | null | undefined
}

/** An answer as it is looked up. */
interface Known extends FlagBootstrap {
  byKey: Map<string, Evaluation>
  /** It is of an earlier page, and the server has not said yet whether it holds. */
  isKept: boolean
}

/**
 * OpenFeature's provider for pages: asks for all flags at once, is told of changes, and begins with what the page was rendered
 * with, or what it was told the last time.
 */
export function flagProvider({ url, key, bootstrap }: PageFlagOptions): Provider {
  const events = new OpenFeatureEventEmitter()
  const kept = keptAnswer(key)
  const changes = changeStream(() => void askAgain())
  let known: Known | undefined
  let context: EvaluationContext = {}
  let questions = 0
  /** The number of the question whose answer is known. */
  let answered = 0

  function know(answer: FlagBootstrap, isKept: boolean) {
    known = { ...answer, isKept, byKey: new Map(answer.flags.map((flag) => [flag.key, flag])) }
  }

  /** Asks whether what is known holds. @returns the keys of flags that are other now @throws Error when the server does not say */
  async function ask(): Promise<string[]> {
    const question = ++questions
    const about = context
    const { targetingKey } = about
    const answer = await askForAll({ url, key }, about, {
      etag: known?.etag,
      timeoutMs: TIMEOUT_MS,
    })
    // An answer for an earlier context, or one that later ones have overtaken, holds no more.
    if (about !== context || question < answered) return []
    answered = question
    const before = known
    if (answer) {
      know({ ...answer, targetingKey }, false)
      kept.write({ ...answer, targetingKey })
    } else if (known) known.isKept = false
    changes.follow(known?.stream)
    return changed(before, known)
  }

  /** As `ask`; without an answer the page lives on with what is known, or its defaults, and it is asked again later. */
  async function asked(): Promise<string[]> {
    try {
      return await ask()
    } catch (cause) {
      if (!known) console.warn(`Whimbrel: flags have their defaults. ${(cause as Error).message}`)
      changes.tryLater()
      return []
    }
  }

  /** As `asked`, where OpenFeature does not wait for it and has to be told. */
  async function askAgain() {
    const flagsChanged = await asked()
    if (flagsChanged.length > 0) events.emit(ProviderEvents.ConfigurationChanged, { flagsChanged })
  }

  function resolve<T>(flagKey: string, otherwise: T): ResolutionDetails<T> {
    if (!known) return failed(otherwise, 'PROVIDER_NOT_READY', 'The flags are not there yet.')
    const details = resolved(flagKey, known.byKey.get(flagKey), otherwise)
    return known.isKept && !details.errorCode ? { ...details, reason: 'CACHED' } : details
  }

  return {
    metadata: { name: 'whimbrel' },
    runsOn: 'client',
    events,
    async initialize(given = {}) {
      context = given
      const { targetingKey } = given
      const rendered = bootstrap?.targetingKey === targetingKey ? bootstrap : undefined
      const first = rendered ?? kept.read(targetingKey)
      if (!first) return void (await asked())
      know(first, first !== rendered)
      void askAgain()
    },
    async onContextChange(before, next) {
      context = next
      // What holds for one user says nothing about another.
      if (before.targetingKey !== next.targetingKey) known = undefined
      await asked()
    },
    resolveBooleanEvaluation: resolve<boolean>,
    resolveStringEvaluation: resolve<string>,
    resolveNumberEvaluation: resolve<number>,
    resolveObjectEvaluation: <T extends JsonValue>(flagKey: string, otherwise: T) =>
      resolve<T>(flagKey, otherwise),
    async onClose() {
      context = {}
      changes.close()
    },
  }
}

function changed(before: Known | undefined, after: Known | undefined): string[] {
  const keys = new Set([...(before?.byKey.keys() ?? []), ...(after?.byKey.keys() ?? [])])
  const textOf = (known: Known | undefined, key: string) => JSON.stringify(known?.byKey.get(key))
  return [...keys].filter((key) => textOf(before, key) !== textOf(after, key))
}
