import type { Database } from 'bun:sqlite'
import { storedDays } from '../db/days/stored-days'
import type { Signal } from '../db/digest/signal'
import type { Limits } from '../limits'
import type { ReleaseStore } from '../releases/store'
import { spanEraser } from './digest/erase.store'
import { spanExpiry } from './digest/expire.store'
import { type FoldedSpans, foldSpans } from './digest/fold-spans'
import { spanMerger } from './digest/merge/store'
import { textMerger } from './digest/merge/text.store'
import { agedRollups } from './digest/rollup/aged.store'
import { recentSpans } from './digest/rollup/recent-spans.reads'
import { spanStore } from './digest/spans.store'
import { traceThinner } from './digest/tail/thin.store'
import { traceIds } from './digest/trace-ids.store'

interface Parts {
  dataDir: string
  limits: Limits
  releases: ReleaseStore
}

/** What the digest makes of spans: columns, traces, and what is counted of both. */
export function spanSignal(
  db: Database,
  { dataDir, limits, releases }: Parts,
): Signal<FoldedSpans> {
  const index = traceIds(db, dataDir)
  const spans = spanStore(db, index.ids, { releases, days: storedDays(db), limits })
  const recent = recentSpans(db)
  const erase = spanEraser(db)
  const thinner = traceThinner(db, index.ids)
  return {
    name: 'span',
    // Four spans digest as long as one event.
    cost: 1 / 4,
    // A request's spans are columns, and are counted together.
    unit: 'block',
    fold: (blocks) => foldSpans(blocks, recent, limits),
    apply: spans.apply,
    forget() {
      for (const store of [releases, spans, recent]) store.forget()
    },
    erase(project) {
      // No slice is under way: what the last one added is committed, and is not to be forgotten with the erased rows.
      recent.settle()
      return erase(project)
    },
    expiry: spanExpiry(db, index.ids),
    aged: agedRollups(db),
    chores: [spanMerger(db).step, textMerger(db).step, thinner.step],
    changes: thinner.changes,
    timed: [thinner.thinning],
    keep: index.keep,
    close: index.close,
  }
}
