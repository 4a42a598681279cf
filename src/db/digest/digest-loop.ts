import { collectEvery } from '../../lib/collect-every'
import { messageOf } from '../../lib/message-of'
import { CHANGE } from '../changes/change'
import type { Proposal } from '../changes/timed-change'
import type { Block } from '../spool/block'
import { distinctChanges } from './changed'
import type { DigestedInOrder } from './digest-in-order'
import type { DigestNews } from './digest-news'
import type { Delivered } from './listeners'
import type { Signal } from './signal'
import type { Slice } from './slices'
import { countsByMeter } from './stored'

/**
 * Under load, a slice begins this long after the one before. What comes meanwhile is folded and synced together, at
 * less than half of what many small slices cost. A page need not wait that long (`hurry`).
 */
const SLICE_EVERY_MS = 250
/** The interval while pages are read: a page waits only for what came since the last slice began. */
const READ_SLICE_EVERY_MS = 25
/** When a slice takes less than this, maintenance goes on until the next one, for the share of that time below. */
const LIGHT_SLICE_MS = SLICE_EVERY_MS / 20
const MAINTAINED_SHARE = 0.25
/** For this long after a page was read, others are expected: what the page loads, then what its reader turns to. */
const READING_MS = 10_000
/** How long to wait after a full or locked disk before trying again. */
const FAULT_PAUSE_MS = 250
/**
 * Maintenance begins after this long without records, so that a burst is digested first. Changes do not count: they
 * may come for ever.
 */
const QUIET_MS = 100
/** Garbage is collected each time this much was digested (in events), about three times a second under full load. */
const COLLECTED_COST = 6000
/** How often to look for what a command has appended beside this server, because no thread tells of it. */
const FOREIGN_MS = 200
/** How often to look what is due by the clock: a person waits for an issue that was ignored until now. */
const DUE_MS = 1000
/** The same between slices under load: what is due becomes a part of the next slice. */
const DUE_LOADED_MS = 250
/** How often to look for maintenance while nothing comes in. */
const IDLE_MS = 30_000

interface Work {
  watermark: number
  signals: readonly Pick<Signal, 'name'>[]
  nextSlice(after: number): Slice
  digest(blocks: Block[]): DigestedInOrder
  /** Hands happenings to their listeners. */
  deliver(): Delivered
  /**
   * Does one bounded step of maintenance.
   * @param when `between` slices, only work that takes processor time and no sync, because senders wait for the same
   * disk
   * @returns whether there may be more to do
   */
  maintain(when: 'between' | 'quiet'): boolean
  /** @returns the changes that are due by the clock */
  proposals(): Proposal[]
  tell(news: DigestNews): void
}

/** Digests what waits, slice by slice, and does maintenance while nothing waits. */
export function digestLoop({
  watermark,
  signals,
  nextSlice,
  digest,
  deliver,
  maintain,
  proposals,
  tell,
}: Work) {
  const nothing = Object.fromEntries(signals.map(({ name }) => [name, 0]))
  const worked = collectEvery(COLLECTED_COST)
  let digested = watermark
  let maintenancePending = true
  let running = false
  let stopped = false
  let quiet: Timer | undefined
  let busyAt = performance.now()
  let foreign: Timer | undefined
  let ticking: Timer | undefined
  let isAwaited = false
  let proposedAt = Number.NEGATIVE_INFINITY
  let awaitedAt = Number.NEGATIVE_INFINITY
  let hurry: (() => void) | undefined

  const news = (more: Partial<DigestNews> = {}) =>
    tell({
      digested,
      stored: nothing,
      counted: [],
      passed: [],
      deadLetters: 0,
      changed: [],
      outcomes: [],
      due: [],
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
        const { blocks, cost, isFull } = nextSlice(digested)
        if (blocks.length === 0) break
        const result = digest(blocks)
        if (blocks.some(({ signal }) => signal !== CHANGE)) busyAt = performance.now()
        digested = (blocks.at(-1) as Block).seq
        maintenancePending = true
        const passed = countsByMeter(blocks.map((block) => ({ block, records: block.count })))
        tellWithHeard({ ...result, passed })
        if (performance.now() - proposedAt > DUE_LOADED_MS) propose()
        worked(cost)
        const took = performance.now() - begun
        const left = isFull ? 0 : pace() - took
        const isLight = took < LIGHT_SLICE_MS && pace() === SLICE_EVERY_MS
        await rest(left - (isLight && left > 0 ? await maintainFor(left * MAINTAINED_SHARE) : 0))
      } catch (cause) {
        news({ fault: messageOf(cause) })
        await Bun.sleep(FAULT_PAUSE_MS)
      }
    }
    running = false
    const wait = Math.max(0, busyAt + QUIET_MS - performance.now())
    if (!stopped) quiet = setTimeout(maintainQuietly, wait)
  }

  /** Tells of a slice once listeners have heard it, so that who waits for it reads what they made of it, too. */
  function tellWithHeard(slice: DigestedInOrder & Pick<DigestNews, 'passed'>) {
    let heard: Delivered = { setAside: 0, changed: [] }
    try {
      heard = deliver()
    } finally {
      const deadLetters = slice.deadLetters + heard.setAside
      news({
        ...slice,
        deadLetters,
        changed: distinctChanges([...slice.changed, ...heard.changed]),
      })
    }
  }

  function handOn() {
    const { setAside: deadLetters, changed } = deliver()
    if (deadLetters > 0 || changed.length > 0) news({ deadLetters, changed })
  }

  function propose() {
    proposedAt = performance.now()
    const due = proposals()
    if (due.length > 0) news({ due })
  }

  const pace = () =>
    performance.now() - awaitedAt < READING_MS ? READ_SLICE_EVERY_MS : SLICE_EVERY_MS

  /** Waits between slices. Messages of the main thread arrive meanwhile, and `beginNext` ends the wait. */
  async function rest(ms: number) {
    await new Promise((resolve) => setImmediate(resolve))
    if (ms > 0 && !isAwaited && !stopped) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      hurry = resolve
      await promise
      hurry = undefined
      clearTimeout(timer)
    }
    isAwaited = false
  }

  function beginNext() {
    isAwaited = true
    hurry?.()
  }

  /**
   * Does steps of maintenance between two slices: under a steady load it is never quiet. It stops as soon as somebody
   * waits.
   * @returns how many ms they took
   */
  async function maintainFor(ms: number): Promise<number> {
    const begun = performance.now()
    const passed = () => performance.now() - begun
    do {
      maintenancePending = maintain('between')
      propose()
      await new Promise((resolve) => setImmediate(resolve))
    } while (maintenancePending && passed() < ms && !isAwaited && !stopped)
    return passed()
  }

  function maintainQuietly() {
    if (running || stopped) return
    try {
      const more = maintain('quiet')
      propose()
      handOn()
      busyAt = performance.now()
      if (maintenancePending !== more) {
        maintenancePending = more
        news()
      }
      quiet = setTimeout(maintainQuietly, more ? 0 : IDLE_MS)
    } catch (cause) {
      news({ fault: messageOf(cause) })
      quiet = setTimeout(maintainQuietly, IDLE_MS)
    }
  }

  return {
    /**
     * Digests new blocks when the next slice is due, or at once if a change is among them, because somebody waits for
     * its outcome.
     */
    wake(what: 'records' | 'change') {
      if (what === 'change' && running) beginNext()
      run()
    },
    /** Digests what is there at once, because a page waits for it. */
    hurry() {
      awaitedAt = performance.now()
      beginNext()
    },
    /** Says how far the digest is, then starts. */
    begin() {
      news()
      run()
      foreign = setInterval(() => {
        if (!running && nextSlice(digested).blocks.length > 0) run()
      }, FOREIGN_MS)
      ticking = setInterval(() => {
        try {
          if (!running) propose()
        } catch (cause) {
          news({ fault: messageOf(cause) })
        }
      }, DUE_MS)
    },
    stop() {
      stopped = true
      clearInterval(foreign)
      clearInterval(ticking)
      clearTimeout(quiet)
    },
  }
}
