import type { Database } from 'bun:sqlite'
import type { Table } from '../../lib/remote'
import { changeApplier } from '../changes/apply-change'
import { proposalsAt, type TimedChange } from '../changes/timed-change'
import { logCutter } from '../files/cut-log'
import { namingFaults } from '../files/file-fault'
import { freePages } from '../files/free-pages'
import { openSpoolFileReadonly } from '../open'
import type { Block } from '../spool/block'
import { type Settle, sliceDigester } from './apply-slice'
import type { DeadLetters } from './dead-letters'
import { digesterInOrder } from './digest-in-order'
import { digestLoop } from './digest-loop'
import type { DigestNews } from './digest-news'
import { type Listener, listenersOf } from './listeners'
import { maintainer } from './maintain'
import type { Chore, Signal } from './signal'
import { sliceReader } from './slices'
import { watermark } from './watermark'

interface Digest {
  dataDir: string
  signals: readonly Signal[]
  changes: Table
  /** The kind of open pages that show what a change of this name writes. */
  shownOn(change: string | undefined): string
  /** Those of the changes that become due as time passes, beside the signals' own. */
  timed: readonly TimedChange[]
  /** Maintenance that is due before the signals' own. */
  chores: readonly Chore[]
  letters: DeadLetters
  /** Who acts on happenings: each listener hears each of them once, however often the process ends in between. */
  listeners: readonly Listener[]
  settle: Settle
  tell(news: DigestNews): void
}

/** The digest of a data folder: the spool's records become what the signals make of them; maintenance takes the time that is left. */
export function openDigest(
  db: Database,
  { dataDir, signals, changes, shownOn, timed, chores, letters, listeners, settle, tell }: Digest,
) {
  const spool = openSpoolFileReadonly(dataDir)
  const mark = watermark(db)
  const { deliver, trim } = listenersOf(db, listeners, letters)
  const maintain = maintainer({
    signals,
    chores: [...chores, ...signals.flatMap((signal) => signal.chores), trim, freePages(db).step],
    cutLog: logCutter(db),
  })
  const nextSlice = namingFaults(spool.filename, sliceReader(spool, signals))
  const digest = namingFaults(
    db.filename,
    digesterInOrder(db, {
      records: sliceDigester(db, { signals, mark, letters, settle }),
      change: changeApplier(
        db,
        Object.assign({}, changes, ...signals.map((one) => one.changes)),
        forget,
      ),
      shownOn,
      setAside,
      move: mark.move,
      forget,
    }),
  )

  const allTimed = [...timed, ...signals.flatMap((one) => one.timed ?? [])]

  function setAside({ seq, at, project, signal, heads }: Block, reason: string) {
    // Who asked for the change was told that it failed: it is not made later.
    letters.add({ at, project, signal, reason, record: heads, seq })
    letters.trim()
  }

  function forget() {
    for (const signal of signals) signal.forget()
  }

  const { begin, wake, hurry, stop } = digestLoop({
    signals,
    watermark: mark.read(),
    nextSlice,
    digest,
    deliver: namingFaults(db.filename, deliver),
    maintain: namingFaults(db.filename, maintain),
    proposals: namingFaults(db.filename, () => proposalsAt(allTimed, Date.now())),
    tell,
  })
  return {
    begin,
    wake,
    hurry,
    /** The changes that are due at a time, for whoever orders them without a server. */
    proposals: (now: number) => proposalsAt(allTimed, now),
    /**
     * Digests here and now, until something is done or nothing waits.
     * @returns how many records were set aside
     * @throws what the disk says
     */
    digestUntil(isDone: () => boolean): number {
      let deadLetters = 0
      for (let digested = mark.read(); !isDone(); ) {
        const { blocks } = nextSlice(digested)
        const last = blocks.at(-1)
        if (!last) break
        deadLetters += digest(blocks).deadLetters
        digested = last.seq
      }
      return deadLetters
    },
    close(): void {
      stop()
      spool.close()
      for (const signal of signals) signal.close?.()
    },
  }
}
