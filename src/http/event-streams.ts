import { Problem } from '../lib/problem'

/** Proxies and Bun close a connection on which nothing moves for 30 s or more. */
export const BEAT_EVERY_MS = 10_000
/** Beats that a client may leave unread. One that leaves more is gone, and a proxy before us has not noticed. */
const UNREAD_BEATS = 3

/** Headers of an answer that is a stream of server-sent events. */
export const EVENT_STREAM = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // nginx holds answers back until a buffer is full, unless it is told not to.
  'x-accel-buffering': 'no',
}

/** Somebody who listens to a stream. */
export interface Listener {
  /** Whether what let them in still is good. It is called at each beat, so that the stream ends with it. */
  isAdmitted(): boolean
}

interface Open {
  /** Beats until the stream ends. They are counted, so that a clock that is set back does not make it longer. */
  left: number
  unread: number
  out: ReadableStreamDefaultController<Uint8Array>
}

const utf8 = new TextEncoder()

/**
 * Streams of server-sent events that are open, each to one listener, with a beat that keeps it open.
 * @param lifeBeats after how many beats a stream ends, and its client connects again
 * @param onBeat is called after each beat
 */
export function eventStreams<L extends Listener>({
  lifeBeats,
  onBeat = () => {},
}: {
  lifeBeats: number
  onBeat?: () => void
}) {
  const streams = new Map<L, Open>()
  let isClosed = false
  const beating = setInterval(beat, BEAT_EVERY_MS)

  /** @returns whether it was sent: a slow client has a message to read already, so that messages do not pile up */
  function say(listener: L, text: string): boolean {
    const out = streams.get(listener)?.out
    if ((out?.desiredSize ?? 0) <= 0) return false
    out?.enqueue(utf8.encode(text))
    return true
  }

  function end(listener: L) {
    const open = streams.get(listener)
    streams.delete(listener)
    open?.out.close()
  }

  function beat() {
    for (const [listener, open] of streams)
      if (--open.left <= 0 || open.unread >= UNREAD_BEATS || !listener.isAdmitted()) end(listener)
      else open.unread = say(listener, ':\n\n') ? 0 : open.unread + 1
    onBeat()
  }

  return {
    /**
     * Opens a stream.
     * @param begins what it says first
     * @throws Problem `shutting_down`
     */
    open(listener: L, begins: string): ReadableStream<Uint8Array> {
      if (isClosed) throw new Problem('shutting_down', 'The server is stopping; connect again.')
      return new ReadableStream<Uint8Array>(
        {
          start(out) {
            streams.set(listener, { out, unread: 0, left: lifeBeats })
            out.enqueue(utf8.encode(begins))
          },
          cancel() {
            streams.delete(listener)
          },
        },
        { highWaterMark: 4 },
      )
    },
    say,
    /** Those who listen now. */
    listeners: (): IterableIterator<L> => streams.keys(),
    get size() {
      return streams.size
    },
    /** Ends every stream: a server that stops waits for its requests. */
    close(): void {
      isClosed = true
      clearInterval(beating)
      for (const listener of streams.keys()) end(listener)
    },
  }
}
