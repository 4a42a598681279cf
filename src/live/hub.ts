import type { Changed } from '../db/changed'
import { Problem } from '../lib/problem'
import type { Limits } from '../limits'
import type { LiveChange } from './model'

/** Between two tellings: a few a second, however much comes in. */
export const TELL_EVERY_MS = 400
/** Proxies and Bun close a connection on which nothing moves for 30 s or more. */
export const BEAT_EVERY_MS = 10_000
/** In beats: ten minutes. Then the browser connects again, and is asked again who it is. */
const LIFE = 60
/** Beats that a client may leave unread: then it is gone, and its proxy has not noticed. */
const UNREAD_BEATS = 3
/** Waits this long before it connects again (the stream's own word for it). */
const RETRY = 'retry: 2000\n\n'

interface Listener {
  project: number
  person: string
  /** Beats until it ends; no clock that is set back makes them more. */
  left: number
  unread: number
  /** What is to be told; undefined in `environments` for any. */
  kinds: Set<LiveChange['kinds'][number]>
  environments: Set<string> | undefined
  isAdmitted(): boolean
  out: ReadableStreamDefaultController<Uint8Array>
}

export interface Hearer {
  project: number
  person: string
  /** Asked again at each beat: the stream ends with the session. */
  isAdmitted(): boolean
}

const utf8 = new TextEncoder()

/**
 * Tells open pages that something has changed, not what: they ask again, by the routes that decide what
 * they may see. Nothing is kept for who was away, since whoever connects again asks again.
 */
export function liveHub({ liveStreams, liveStreamsPerPerson }: Limits) {
  const listeners = new Set<Listener>()
  let told = Number.NEGATIVE_INFINITY
  let telling: Timer | undefined
  let isClosed = false
  const beating = setInterval(beat, BEAT_EVERY_MS)

  function say(listener: Listener, text: string): boolean {
    // What a slow client has not taken yet says the same: nothing piles up.
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
    told = performance.now()
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
              ...{ project, person, isAdmitted, out, unread: 0, left: LIFE },
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
          listener.kinds.add(kind)
          if (environment === undefined) listener.environments = undefined
          else listener.environments?.add(environment)
        }
      if (listeners.size === 0) return
      telling ??= setTimeout(tellAll, Math.max(0, told + TELL_EVERY_MS - performance.now()))
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
