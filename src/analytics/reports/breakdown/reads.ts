import type { Database } from 'bun:sqlite'
import type { turns } from '../../../lib/turns'
import { ENVIRONMENTS } from '../../../projects/environment'
import { lanesOf } from '../../../projects/lane'
import type { Reported } from '../range'
import { begunAgain } from '../scan/begun-again'
import { countedVisits } from '../scan/counted-visits'
import { analyticsCounts, type ChunkCounts } from '../scan/counts.reads'
import { DistinctCounter } from '../scan/distinct'
import type { Dimension } from '../scan/fields'
import { asksEvents, readFilter, textsOf } from '../scan/filter'
import { Groups } from '../scan/groups'
import { kindsOf, type MeasuredVisits, measuresOf, OTHER, Sums, VIEW } from '../scan/measure'
import { propertyOf } from '../scan/property'
import { type Scanning, scanEvents, type VisitsByNumber } from '../scan/scan'
import { analyticsTables } from '../scan/tables.reads'
import { VisitorCounter } from '../scan/visitor-counter'
import type { Breakdown } from './model'
import { viewsByPage } from './views-by-page'

export interface WantedBreakdown extends Reported {
  dimension: Dimension
  sort: 'visitors' | 'visits' | 'views' | 'events'
  limit: number
  offset: number
  ticket: number
}

interface Counted {
  groups: Groups
  sums: Sums
  /** Of each group. */
  visits: ArrayLike<number>
  visitors: Uint32Array
  total: Breakdown['total']
}

/** What only a whole visit has. */
const OF_VISITS_ALONE = { bounceRate: null, durationMs: null }

/** What visitors have in common: one row a value of a dimension. */
export function breakdownReads(db: Database, inTurns: ReturnType<typeof turns>) {
  const tables = analyticsTables(db)
  const counts = analyticsCounts(db, tables)

  /** By a dimension of visits: each has one value. */
  function* byVisit(wanted: WantedBreakdown): Scanning<Counted> {
    const { column } = wanted.dimension
    const groups = new Groups()
    const sums = new Sums()
    const visitors = new VisitorCounter()
    const filter = readFilter(wanted.query)
    const { from, to, isOfBots } = wanted
    for (const lane of lanesOf(wanted.project, wanted.environment)) {
      const range = { lane, from, to }
      const take = {
        counts(counted: ChunkCounts) {
          const groupOf = groups.ofValues(counted.values)
          sums.reserve(groups.size)
          sums.addCounts(counted, groupOf)
          visitors.addCounts(counted, groupOf)
        },
        visits(visits: MeasuredVisits) {
          const { table, isMeant } = visits
          const groupOf = groups.ofRows(textsOf(table, column))
          sums.reserve(groups.size)
          sums.addVisits(visits, groupOf)
          visitors.addAll(isMeant, groupOf, table.visitorNumber())
        },
      }
      const wantedHere = { range, filter, isOfBots }
      yield* countedVisits({ tables, counts }, wantedHere, { by: column, visitors, take })
    }
    const seen = visitors.count(groups.size)
    return {
      groups,
      sums,
      visits: groups.values.map((_, group) => sums.of(group).visits),
      visitors: seen.each,
      total: measuresOf(sums.total(), seen.all),
    }
  }

  /** By a dimension of events: a visit is in each row that one of its events is in. */
  function* byEvent(wanted: WantedBreakdown): Scanning<Counted> {
    const { column, property } = wanted.dimension
    const groups = new Groups()
    const sums = new Sums()
    const visitors = new DistinctCounter()
    const visits = new DistinctCounter()
    const filter = readFilter(wanted.query)
    const { from, to, isOfBots } = wanted
    for (const lane of lanesOf(wanted.project, wanted.environment)) {
      const range = { lane, from, to }
      let known: VisitsByNumber | undefined
      yield* scanEvents(
        tables(range),
        { range, filter, isOfBots },
        (begun) => {
          known = begun
        },
        ({ table, isMeant }) => {
          const { first, visitor } = known as VisitsByNumber
          const { texts, of } = textsOf(table, column)
          const named =
            property === undefined ? texts : texts.map((text) => propertyOf(text, property))
          const groupOf = groups.ofRows({ texts: named, of })
          sums.reserve(groups.size)
          const { of: nameOf, kinds } = kindsOf(table.name())
          const visit = table.visit()
          const engagedMs = table.engagedMs()
          for (let i = 0; i < isMeant.length; i++) {
            const group = groupOf[i] as number
            if (isMeant[i] === 0 || group < 0) continue
            const kind = kinds[nameOf[i] as number] as number
            sums.addEvent(group, kind, engagedMs[i] as number)
            // Views are no events, and what was measured of a page is neither.
            if (kind === OTHER || (kind === VIEW && column === 'name')) continue
            const number = visit[i] as number
            visits.add(group, numberedIn(lane, number))
            visitors.add(group, visitor[number - first] as number)
          }
        },
      )
    }
    const total = { ...sums.total(), visits: visits.countAll() }
    return {
      groups,
      sums,
      visits: visits.count(groups.size),
      visitors: visitors.count(groups.size),
      total: { ...measuresOf(total, visitors.countAll()), ...OF_VISITS_ALONE },
    }
  }

  /** Views by page, for the share of them that were the last of their visit. Of a filter on events not all views are meant: undefined. */
  function* viewsFor(wanted: WantedBreakdown): Scanning<Map<string, number> | undefined> {
    const { dimension, project, environment, from, to, isOfBots } = wanted
    const filter = readFilter(wanted.query)
    if (dimension.column !== 'exit' || (filter && asksEvents(filter))) return undefined
    const views = new Map<string, number>()
    for (const lane of lanesOf(project, environment)) {
      const range = { lane, from, to }
      yield* viewsByPage(tables(range), { range, filter, isOfBots }, views)
    }
    return views
  }

  function* breakdown(wanted: WantedBreakdown): Scanning<Breakdown> {
    const { sort, limit, offset } = wanted
    const isOfVisits = wanted.dimension.of === 'visits'
    const { groups, sums, visits, visitors, total } = yield* isOfVisits
      ? byVisit(wanted)
      : byEvent(wanted)
    const views = yield* viewsFor(wanted)
    const rows = groups.values.flatMap((value, group) => {
      const seen = visits[group] as number
      if (seen === 0) return []
      const measures = measuresOf({ ...sums.of(group), visits: seen }, visitors[group] as number)
      const viewed = views?.get(value)
      const exitRate = viewed === undefined ? null : seen / viewed
      return [{ value, ...measures, ...(!isOfVisits && OF_VISITS_ALONE), exitRate }]
    })
    rows.sort((a, b) => b[sort] - a[sort] || (a.value < b.value ? -1 : 1))
    return {
      items: rows.slice(offset, offset + limit),
      values: rows.length,
      total,
      nextOffset: offset + limit < rows.length ? offset + limit : null,
    }
  }

  return {
    /** Undefined when it was dropped. */
    'analytics.breakdown': (wanted: WantedBreakdown): Promise<Breakdown | undefined> =>
      inTurns.run(
        wanted.ticket,
        begunAgain(() => breakdown(wanted)),
      ),
  }
}
/** A visit of a lane as a number of 48 bits: each lane counts its visits from 1. */
const numberedIn = (lane: number, visit: number) => (lane % ENVIRONMENTS.length) * 2 ** 45 + visit
