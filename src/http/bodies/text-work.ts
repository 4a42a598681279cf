import { collectEvery } from '../../lib/collect-every'
import type { Limits } from '../../limits'
import { type Budget, budget } from '../budget'
import type { Share } from '../ledger'
import type { Workload } from '../workload'
import type { Sender } from './sender'

/** Work on the text of a body: parsing it, and what follows from that. */
export type TextWork<T> = (text: string) => Promise<T>

/** From this size on, the memory of work on a body is counted, and its garbage collected right after. */
export const LARGE = 1024 * 1024
/**
 * Up to this size garbage is left to the collector: most bodies are single events, and collecting after them would hold
 * up others for longer than it is worth. Buffers of this size may also be parts of one that others use.
 */
const SMALL = 64 * 1024
/** From this size on it is worth 20 ms to collect what reading and inflating left behind, before the work begins. */
const HUGE = 8 * LARGE
/** Collect after this much text of bodies between `SMALL` and `LARGE`: every tenth of a second under full load. */
const PARSED_BYTES = 8 * LARGE
/**
 * Every 12th collection (about one a second under full load) also returns pages to the system. That can block this
 * thread for 30 ms.
 */
const PARSED_GIVING_BACK = 12
/**
 * Collect after this many bytes of chunked or compressed bodies: their buffers are off-heap, so the collector does not
 * see them grow.
 */
const ARRIVED_BYTES = 12 * LARGE

/**
 * Works on texts of bodies, and sees to the memory that this takes. A parsed body is many times its size, and becomes
 * garbage at once; the collector, left alone, lets several such heaps pile up.
 * @param load refuses work when there is too much of it
 */
export function textWork(limits: Limits, load?: Workload) {
  const working = budget(limits.bytesAtWork, limits.bytesInFlightWaitMs)
  const parsed = collectEvery(PARSED_BYTES, PARSED_GIVING_BACK)
  const arrived = collectEvery(ARRIVED_BYTES)

  async function work<T>(
    { shares, turn }: Sender,
    text: string,
    task: TextWork<T>,
    collect: (bytes: number) => void,
  ): Promise<T> {
    load?.begin(shares, text.length)
    try {
      const wait = turn?.()
      if (wait) await wait
      if (text.length >= LARGE) return await largeWork(shares, text, task)
      const done = await task(text)
      if (text.length > SMALL) collect(text.length)
      return done
    } finally {
      load?.end(shares, text.length)
    }
  }

  async function largeWork<T>(
    shares: readonly Share[],
    text: string,
    task: TextWork<T>,
  ): Promise<T> {
    await working.take(text.length, shares)
    // What the text was inflated from and to is garbage by now, three times its size.
    if (text.length > HUGE) Bun.gc(true)
    try {
      return await task(text)
    } finally {
      giveBackWhenCollected(working, text.length, shares)
    }
  }

  return {
    /** Works on a body whose size was announced, which the runtime has read as text. */
    onText: <T>(sender: Sender, text: string, task: TextWork<T>) =>
      work(sender, text, task, parsed),
    /** Works on a body that was collected piece by piece. Its bytes are gone afterwards. */
    onBytes: <T>(sender: Sender, bytes: Buffer<ArrayBuffer>, task: TextWork<T>) =>
      work(sender, textOf(bytes), task, arrived),
    /** Notes that bytes of a body which was refused halfway are garbage. */
    discard: (bytes: number) => {
      if (bytes > LARGE) arrived(bytes)
    },
  }
}

/** Frees the bytes at once: the collector would let those of dozens of bodies pile up. */
function textOf(bytes: Buffer<ArrayBuffer>): string {
  const text = bytes.toString()
  if (bytes.length > SMALL) bytes.buffer.transfer(0)
  return text
}

/** Lets the next large body wait until the garbage of this one is collected: 20 ms for 8 MiB. */
function giveBackWhenCollected(working: Budget, bytes: number, shares: readonly Share[]) {
  // In a turn of its own, when the functions that still hold the parsed value have returned.
  setTimeout(() => {
    Bun.gc(true)
    working.give(bytes, shares)
  })
}
