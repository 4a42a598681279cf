import type { Database } from 'bun:sqlite'
import { dayOf } from '../../db/days/log-day'
import type { Moment, Times } from '../../lib/moments'
import { DAY_MS } from '../../lib/time'
import { laneOf } from '../../projects/lane'
import { MINUTE_DAYS } from '../digest/rollup/aged.store'
import type { SpanRow } from './sliding-window'
import { spanMoments } from './span-moments'
import { type Place, spanRows } from './span-rows.reads'
import type { SpanGroup, WantedNumber } from './wanted'

/** Numbers of entry spans by time, for those who judge them. */
export function spanMeasures(db: Database) {
  const rows = spanRows(db)
  const first = db.query<{ at: number | null }, [number]>(
    'SELECT min(at) AS at FROM span_rollup WHERE lane = ? AND step = 1',
  )

  return {
    /** The numbers of few times. */
    few(
      place: Place,
      wanted: WantedNumber,
      times: Times,
    ): { groups: readonly SpanGroup[]; moments: Iterable<Moment> } {
      const known = rows.of(place, wanted)
      const { groups } = known
      return { groups, moments: spanMoments({ groups, ...known.forTimes(times) }, wanted, times) }
    },

    /** Reads many times part by part: all that began from one time up to another, then the numbers of the times in between. */
    many(place: Place, wanted: WantedNumber) {
      const { groups, partMs, minutes } = rows.of(place, wanted)
      return {
        groups,
        /** How long a part is that is read at once by who gives others their turn, in ms. */
        partMs,
        read: (from: number, to: number): SpanRow[] => [...minutes(from, to)],
        /** @param all by their time */
        moments: (all: readonly SpanRow[], times: Times): Iterable<Moment> =>
          spanMoments({ groups, rows: all, earlier: all }, wanted, times),
      }
    },

    /** When spans of an environment began that are kept by the minute, in ms. */
    begun: ({ project, environment }: Place): number | undefined =>
      first.get(laneOf(project, environment))?.at ?? undefined,

    /** Since when spans are kept by the minute, in ms. */
    keptSince: (now: number): number => (dayOf(now) - MINUTE_DAYS) * DAY_MS,
  }
}

export type SpanMeasures = ReturnType<typeof spanMeasures>
