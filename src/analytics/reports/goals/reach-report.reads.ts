import type { Database } from 'bun:sqlite'
import { iso } from '../../../lib/time'
import { lanesOf } from '../../../projects/lane'
import { eventsOf, type ReachedBy } from '../../goals/reached-by'
import type { EventTable, VisitTable } from '../../records/tables'
import { intervalFinder, intervalsIn } from '../overview/intervals'
import type { Interval } from '../overview/model'
import type { Reported } from '../range'
import { type Reach, ReachTally } from '../reached/reach-tally'
import { type MeantVisits, scanReached } from '../reached/scan-reached'
import { sumOf, VisitSet } from '../reached/visit-set'
import type { Dimension } from '../scan/fields'
import { type Mask, readFilter, textsOf } from '../scan/filter'
import { Groups } from '../scan/groups'
import { PairTable } from '../scan/pair-table'
import { propertyOf } from '../scan/property'
import type { Scanning } from '../scan/scan'
import { analyticsTables } from '../scan/tables.reads'
import { VisitorCounter } from '../scan/visitor-counter'
import { addMoney } from './add-money'
import type { ReachReport } from './model'

export interface WantedReach extends Reported {
  reachedBy: ReachedBy
  revenue: boolean
  interval: Interval
  timeZone: string
  dimension: Dimension | undefined
  limit: number
  ticket: number
}

/** Who reached one thing: over time, and by what they have in common. */
export function reachReport(db: Database) {
  const tables = analyticsTables(db)

  /**
   * Reach by group, with all visitors of each; groups are of visits, or of events.
   * @param groupOfVisits the group of each visit of a table, for groups of visits
   * @param groupOfEvents the group of each event, −1 for none
   */
  function* grouped(wanted: WantedReach, by: Grouping): Scanning<Grouped> {
    const { from, to, isOfBots, reachedBy, revenue } = wanted
    const filter = readFilter(wanted.query)
    const filters = [eventsOf(reachedBy)]
    const tally = new ReachTally()
    const visitors = new VisitorCounter()
    const together = new ReachTally()
    let allVisits = 0
    for (const lane of lanesOf(wanted.project, wanted.environment)) {
      const range = { lane, from, to }
      let visits: MeantVisits
      let seen: VisitSet
      const pairs = new PairTable()
      const found = tables(range)
      for (const counter of [visitors, tally, together]) counter.begin(found.nextVisitor)
      yield* scanReached(
        found,
        { range, filter, isOfBots },
        {
          filters,
          ...(by.ofVisits && { groupOf: by.ofVisits }),
          begin(begun) {
            visits = begun
            seen = new VisitSet(begun.isMeant.length)
            visitors.addAll(begun.isMeant, begun.group, begun.visitor)
            allVisits += sumOf(begun.isMeant)
          },
          take({ table, visit, masks }) {
            const mask = masks[0] as Mask
            if (!mask.includes(1)) return
            const ofEvent = by.ofEvents?.(table)
            const groupOf = (i: number) =>
              ofEvent ? (ofEvent[i] as number) : (visits.group[indexOf(i)] as number)
            const indexOf = (i: number) => (visit[i] as number) - visits.first
            for (let i = 0; i < mask.length; i++) {
              if (mask[i] === 0) continue
              const at = indexOf(i)
              const visitor = visits.visitor[at] as number
              const isFirst = seen.add(at)
              together.add(0, visitor, isFirst)
              const group = groupOf(i)
              if (group < 0) continue
              tally.add(group, visitor, ofEvent ? pairs.add(at, group) : isFirst)
            }
            if (!revenue) return
            addMoney(tally, table, mask, groupOf)
            addMoney(together, table, mask, () => 0)
          },
        },
      )
    }
    const groups = by.count()
    const { each: all, all: allVisitors } = visitors.count(by.ofVisits ? groups : 1)
    return {
      all: { ...(together.all(1)[0] as Reach), allVisitors, allVisits },
      groups: tally.all(groups).map((reach, group) => ({
        ...reach,
        rate: rateOf(reach.visitors, by.ofVisits ? (all[group] ?? 0) : allVisitors),
      })),
    }
  }

  return function* report(wanted: WantedReach): Scanning<ReachReport> {
    const { from, to, dimension, limit } = wanted
    const { begins, interval } = intervalsIn({ from, to }, wanted.interval, wanted.timeZone)
    const { all, groups } = yield* grouped(wanted, byTime(begins, to))
    const values = new Groups()
    const parts = dimension && (yield* grouped(wanted, byDimension(dimension, values))).groups
    const rows = parts
      ?.map((reach, i) => ({ value: values.values[i] as string, ...reach }))
      .filter(({ times }) => times > 0)
      .sort((a, b) => b.visitors - a.visitors || b.times - a.times || (a.value < b.value ? -1 : 1))
    return {
      ...all,
      rate: rateOf(all.visitors, all.allVisitors),
      interval,
      series: groups.map((reach, i) => ({ at: iso(begins[i] as number), ...reach })),
      rows: rows?.slice(0, limit) ?? null,
      values: rows?.length ?? null,
    }
  }
}

/** Groups of visits, or of events. */
interface Grouping {
  ofVisits?(table: VisitTable): ArrayLike<number>
  ofEvents?(table: EventTable): ArrayLike<number>
  /** How many there are, once all is read. */
  count(): number
}
interface Grouped {
  all: Reach & { allVisitors: number; allVisits: number }
  groups: (Reach & { rate: number | null })[]
}

function byTime(begins: readonly number[], to: number): Grouping {
  const indexOf = intervalFinder(begins, to)
  return {
    // Visits of other times are in the tables too; they are not meant, whatever their group.
    ofVisits: (table) => Int32Array.from(table.startedAt(), (at) => Math.max(0, indexOf(at))),
    count: () => begins.length,
  }
}

function byDimension({ of, column, property }: Dimension, groups: Groups): Grouping {
  const count = () => groups.size
  if (of === 'visits') return { ofVisits: (table) => groups.ofRows(textsOf(table, column)), count }
  return {
    ofEvents(table) {
      const found = textsOf(table, column)
      const texts =
        property === undefined ? found.texts : found.texts.map((text) => propertyOf(text, property))
      return groups.ofRows({ texts, of: found.of })
    },
    count,
  }
}

const rateOf = (reached: number, of: number) => (of === 0 ? null : reached / of)
