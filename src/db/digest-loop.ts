import { collectEvery } from '../lib/collect-every'
import type { Digested, Stored } from './apply-slice'
import type { Changed } from './changed'
import type { Slice } from './slices'
import type { Block } from './spool'

/**
 * Under load a slice begins this long after the one before: what came meanwhile is folded and
 * synced together, which costs less than half of doing it at once. A page need not wait for it.
 */
const SLICE_EVERY_MS = 250
/** The same while pages are read: what a page waits for is what came since the last slice began. */
const READ_SLICE_EVERY_MS = 25
/** Maintenance goes on between slices that leave this much of the time, for a part of the rest. */
const LIGHT_SLICE_MS = SLICE_EVERY_MS / 20
const MAINTAINED_SHARE = 0.25
/** After a page others follow: those it loads, then those that its reader turns to. */
const READING_MS = 10_000
/** How long to leave a full or locked disk alone. */
const FAULT_PAUSE_MS = 250
/** Maintenance waits this long for quiet, so that a burst is digested first. */
const QUIET_MS = 100
/** Digested between two collections: a third of a second's under full load. */
const COLLECTED_RECORDS = 6000
/** Between looks for maintenance when nothing comes in. */
const IDLE_MS = 30_000

export interface DigestNews {
  /** Everything up to this spool number has had its effects, on disk. */
  digested: number
  /** Records stored since the last news. */
  stored: Stored
  deadLetters: number
  /** What the last commit changed for whoever looks; told after it. */
  changed: Changed[]
  /** Work that makes the file smaller still waits. */
  maintenancePending: boolean
  /** What the disk said, when it refused. */
  fault?: string
}

interface Work {
  watermark: number
  nextSlice(after: number): Slice
  digest(blocks: Block[]): Digested
  /**
   * Does one bounded step.
   * @param when `between` slices only what takes processors and no sync: senders wait for the same disk
   * @returns whether there may be more to do.
   */
  maintain(when: 'between' | 'quiet'): boolean
  tell(news: DigestNews): void
}

/** Digests whatever waits, slice by slice, and does maintenance while nothing does. */
export function digestLoop({ watermark, nextSlice, digest, maintain, tell }: Work) {
  const worked = collectEvery(COLLECTED_RECORDS)
  let digested = watermark
  let maintenancePending = true
  let running = false
  let stopped = false
  let quiet: Timer | undefined
  let isAwaited = false
  let awaitedAt = Number.NEGATIVE_INFINITY
  let hurry: (() => void) | undefined

  const news = (more: Partial<DigestNews> = {}) =>
    tell({
      digested,
      stored: { event: 0, span: 0 },
      deadLetters: 0,
      changed: [],
      maintenancePending,
      ...more,
    })

  async function run() {
    if (running || stopped) return
    running = true
    clearTimeout(quiet)
    while (!stopped) {
      try {
        const begun = performance.now()
        const { blocks, records, isFull } = nextSlice(digested)
        if (blocks.length === 0) break
        const result = digest(blocks)
        digested = (blocks.at(-1) as Block).seq
        maintenancePending = true
        news(result)
        worked(records)
        const took = performance.now() - begun
        const left = isFull ? 0 : pace() - took
        const isLight = took < LIGHT_SLICE_MS && pace() === SLICE_EVERY_MS
        await rest(left - (isLight && left > 0 ? await maintainFor(left * MAINTAINED_SHARE) : 0))
      } catch (cause) {
        news({ fault: cause instanceof Error ? cause.message : String(cause) })
        await Bun.sleep(FAULT_PAUSE_MS)
      }
    }
    running = false
    if (!stopped) quiet = setTimeout(maintainQuietly, QUIET_MS)
  }

  const pace = () =>
    performance.now() - awaitedAt < READING_MS ? READ_SLICE_EVERY_MS : SLICE_EVERY_MS

  /** Calls from the main thread get their turn here. */
  async function rest(ms: number) {
    await new Promise((resolve) => setImmediate(resolve))
    if (ms <= 0 || isAwaited || stopped) {
      isAwaited = false
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    hurry = resolve
    await promise
    hurry = undefined
    clearTimeout(timer)
  }

  /** Steps of maintenance while nobody waits: under a steady load it is never quiet. @returns what they took, in ms */
  async function maintainFor(ms: number): Promise<number> {
    const begun = performance.now()
    const passed = () => performance.now() - begun
    do {
      maintenancePending = maintain('between')
      await new Promise((resolve) => setImmediate(resolve))
    } while (maintenancePending && passed() < ms && !isAwaited && !stopped)
    return passed()
  }

  function maintainQuietly() {
    if (running || stopped) return
    try {
      const more = maintain('quiet')
      if (maintenancePending !== more) {
        maintenancePending = more
        news()
      }
      quiet = setTimeout(maintainQuietly, more ? 0 : IDLE_MS)
    } catch (cause) {
      news({ fault: cause instanceof Error ? cause.message : String(cause) })
      quiet = setTimeout(maintainQuietly, IDLE_MS)
    }
  }

  return {
    /** Looks for new blocks. */
    wake: () => void run(),
    /** Digests what is there at once: a page waits for it. */
    hurry() {
      isAwaited = true
      awaitedAt = performance.now()
      hurry?.()
    },
    /** Says how far the digest is, then starts. */
    begin() {
      news()
      run()
    },
    stop() {
      stopped = true
      clearTimeout(quiet)
    },
  }
}
