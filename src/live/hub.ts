import type { Changed } from '../db/digest/changed'
import { eventStreams, type Listener } from '../http/event-streams'
import { Problem } from '../lib/problem'
import type { Limits } from '../limits'
import { isLiveKind, type LiveChange, type LiveKind } from './model'

/** The pause between two messages to a page: a few a second are enough, however much comes in. */
const TELL_EVERY_MS = 400
/**
 * Beats after which a stream ends, in ten minutes. The browser then connects again, and has to sign in again if its
 * session has ended.
 */
const LIFE_BEATS = 60
/** The field of the stream that has a browser wait 2 s before it connects again. */
const RETRY = 'retry: 2000\n\n'

/** Whoever looks at pages of a project. */
export interface Hearer extends Listener {
  project: number
  person: string
}

interface Told extends Hearer {
  /** What the next message says: the kinds of data that changed, and where; undefined for all environments. */
  kinds: Set<LiveKind>
  environments: Set<string> | undefined
}

/**
 * Tells open pages that something has changed, but not what: they ask again, by the routes that decide what they may see. Nothing
 * is kept for a page that was away, since it asks for everything again when it connects.
 */
export function liveHub({ liveStreams, liveStreamsPerPerson }: Limits) {
  let lastTellingAt = Number.NEGATIVE_INFINITY
  let telling: Timer | undefined
  const streams = eventStreams<Told>({ lifeBeats: LIFE_BEATS, onBeat: tellAll })

  function tellAll() {
    telling = undefined
    lastTellingAt = performance.now()
    for (const listener of streams.listeners()) {
      const { kinds, environments } = listener
      if (kinds.size === 0) continue
      const change: LiveChange = {
        kinds: [...kinds],
        environments: environments ? [...environments] : null,
      }
      if (!streams.say(listener, `event: changed\ndata: ${JSON.stringify(change)}\n\n`)) continue
      listener.kinds = new Set()
      listener.environments = new Set()
    }
  }

  return {
    /** @throws Problem `overloaded` when there are too many, `rate_limited` when one person has */
    listen(hearer: Hearer): ReadableStream<Uint8Array> {
      const own = [...streams.listeners()].filter(({ person }) => person === hearer.person).length
      if (own >= liveStreamsPerPerson)
        throw new Problem(
          'rate_limited',
          `You have ${own} live streams open; close a page, or ask again at intervals.`,
          { retryAfterSeconds: 30 },
        )
      if (streams.size >= liveStreams)
        throw new Problem('overloaded', 'Too many live streams are open; ask again at intervals.', {
          retryAfterSeconds: 30,
        })
      return streams.open({ ...hearer, kinds: new Set(), environments: new Set() }, RETRY)
    },
    /** Tells what a commit has changed, soon. */
    tell(changes: readonly Changed[]): void {
      for (const { project, environment, kind } of changes)
        for (const listener of streams.listeners()) {
          if (project !== undefined && project !== listener.project) continue
          if (!isLiveKind(kind)) continue
          listener.kinds.add(kind)
          if (environment === undefined) listener.environments = undefined
          else listener.environments?.add(environment)
        }
      if (streams.size === 0) return
      telling ??= setTimeout(
        tellAll,
        Math.max(0, lastTellingAt + TELL_EVERY_MS - performance.now()),
      )
    },
    /** Ends every stream: a server that stops waits for its requests. */
    close(): void {
      clearTimeout(telling)
      streams.close()
    },
  }
}

export type LiveHub = ReturnType<typeof liveHub>
