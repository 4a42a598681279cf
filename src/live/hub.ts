import type { Changed } from '../db/digest/changed'
import { Problem } from '../lib/problem'
import type { Limits } from '../limits'
import { isLiveKind, type LiveChange, type LiveKind } from './model'

/** The pause between two messages to a page: a few a second are enough, however much comes in. */
export const TELL_EVERY_MS = 400
/** Proxies and Bun close a connection on which nothing moves for 30 s or more. */
export const BEAT_EVERY_MS = 10_000
/**
 * Beats after which a stream ends, in ten minutes. The browser then connects again, and has to sign in again if its
 * session has ended.
 */
const LIFE_BEATS = 60
/** Beats that a client may leave unread. One that leaves more is gone, and a proxy before us has not noticed. */
const UNREAD_BEATS = 3
/** The field of the stream that has a browser wait 2 s before it connects again. */
const RETRY = 'retry: 2000\n\n'

interface Listener {
  project: number
  person: string
  /** Beats until the stream ends. They are counted, so that a clock that is set back does not make it longer. */
  left: number
  unread: number
  /** What the next message says: the kinds of data that changed, and where; undefined for all environments. */
  kinds: Set<LiveKind>
  environments: Set<string> | undefined
  isAdmitted(): boolean
  out: ReadableStreamDefaultController<Uint8Array>
}

export interface Hearer {
  project: number
  person: string
  /** Whether the session or token still is good. It is called at each beat, so that the stream ends with it. */
  isAdmitted(): boolean
}

const utf8 = new TextEncoder()

/**
 * Tells open pages that something has changed, but not what: they ask again, by the routes that decide what they may see. Nothing
 * is kept for a page that was away, since it asks for everything again when it connects.
 */
export function liveHub({ liveStreams, liveStreamsPerPerson }: Limits) {
  const listeners = new Set<Listener>()
  let lastTellingAt = Number.NEGATIVE_INFINITY
  let telling: Timer | undefined
  let isClosed = false
  const beating = setInterval(beat, BEAT_EVERY_MS)

  function say(listener: Listener, text: string): boolean {
    // A slow client has a message to read that says the same, so messages do not pile up.
    if ((listener.out.desiredSize ?? 0) <= 0) return false
    listener.out.enqueue(utf8.encode(text))
    return true
  }

  function end(listener: Listener) {
    if (!listeners.delete(listener)) return
    listener.out.close()
  }

  function tellAll() {
    telling = undefined
    lastTellingAt = performance.now()
    for (const listener of listeners) {
      const { kinds, environments } = listener
      if (kinds.size === 0) continue
      const change: LiveChange = {
        kinds: [...kinds],
        environments: environments ? [...environments] : null,
      }
      if (!say(listener, `event: changed\ndata: ${JSON.stringify(change)}\n\n`)) continue
      listener.kinds = new Set()
      listener.environments = new Set()
    }
  }

  function beat() {
    for (const listener of listeners) {
      if (--listener.left <= 0 || listener.unread >= UNREAD_BEATS || !listener.isAdmitted())
        end(listener)
      else listener.unread = say(listener, ':\n\n') ? 0 : listener.unread + 1
    }
    tellAll()
  }

  return {
    /** @throws Problem `overloaded` when there are too many, `rate_limited` when one person has */
    listen({ project, person, isAdmitted }: Hearer): ReadableStream<Uint8Array> {
      if (isClosed) throw new Problem('shutting_down', 'The server is stopping; connect again.')
      const own = [...listeners].filter((one) => one.person === person).length
      if (own >= liveStreamsPerPerson)
        throw new Problem(
          'rate_limited',
          `You have ${own} live streams open; close a page, or ask again at intervals.`,
          { retryAfterSeconds: 30 },
        )
      if (listeners.size >= liveStreams)
        throw new Problem('overloaded', 'Too many live streams are open; ask again at intervals.', {
          retryAfterSeconds: 30,
        })
      let listener: Listener
      return new ReadableStream<Uint8Array>(
        {
          start(out) {
            listener = {
              project,
              person,
              isAdmitted,
              out,
              unread: 0,
              left: LIFE_BEATS,
              kinds: new Set(),
              environments: new Set(),
            }
            listeners.add(listener)
            out.enqueue(utf8.encode(RETRY))
          },
          cancel() {
            listeners.delete(listener)
          },
        },
        { highWaterMark: 4 },
      )
    },
    /** Tells what a commit has changed, soon. */
    tell(changes: readonly Changed[]): void {
      for (const { project, environment, kind } of changes)
        for (const listener of listeners) {
          if (project !== undefined && project !== listener.project) continue
          if (!isLiveKind(kind)) continue
          listener.kinds.add(kind)
          if (environment === undefined) listener.environments = undefined
          else listener.environments?.add(environment)
        }
      if (listeners.size === 0) return
      telling ??= setTimeout(
        tellAll,
        Math.max(0, lastTellingAt + TELL_EVERY_MS - performance.now()),
      )
    },
    /** Ends every stream: a server that stops waits for its requests. */
    close(): void {
      isClosed = true
      clearInterval(beating)
      clearTimeout(telling)
      for (const listener of listeners) end(listener)
    },
  }
}

export type LiveHub = ReturnType<typeof liveHub>
