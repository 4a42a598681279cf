import type { Database } from 'bun:sqlite'
import { storedDays } from '../db/days/stored-days'
import type { Signal } from '../db/digest/signal'
import type { ReleaseStore } from '../releases/store'
import { analyticsEraser } from './digest/erase.store'
import { analyticsExpiry } from './digest/expire.store'
import { type FoldedAnalytics, foldBatches } from './digest/fold-batches'
import { visitorForgetter } from './digest/forget-visitors.store'
import { eventMerger } from './digest/merge.store'
import { visitPacker } from './digest/pack-visits.store'
import { recentEvents } from './digest/recent-events.reads'
import { analyticsStore } from './digest/store'

/** What the digest makes of analytics events: columns of events, and visits. */
export function analyticsSignal(
  db: Database,
  { releases }: { releases: ReleaseStore },
): Signal<FoldedAnalytics> {
  const recent = recentEvents(db)
  const store = analyticsStore(db, { releases, days: storedDays(db) })
  return {
    name: 'analyticsEvent',
    // Six of them digest as long as one event.
    cost: 1 / 6,
    // Events of a request share what is known of their sender.
    unit: 'block',
    fold(blocks) {
      recent.settle()
      return foldBatches(blocks, (lane, id) => recent.add(lane, id))
    },
    apply: store.apply,
    forget() {
      for (const one of [releases, store, recent]) one.forget()
    },
    erase: analyticsEraser(db),
    expiry: analyticsExpiry(db),
    chores: [eventMerger(db).step, visitPacker(db).step, visitorForgetter(db).step],
  }
}
