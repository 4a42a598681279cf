import { isAction } from '../../records/event'
import type { VisitTable } from '../../records/tables'
import { COUNTED, type ValueCounts } from '../../records/visit-counts'
import { asksEvents, type Mask } from './filter'
import { type Scanning, scanEvents, scanVisits, type Wanted } from './scan'
import type { Tables } from './tables.reads'

/** Visits of a table, with what is counted of each. */
export interface MeasuredVisits {
  table: VisitTable
  isMeant: Mask
  views: ArrayLike<number>
  actions: ArrayLike<number>
}

/**
 * Visits that begin in a time. Where a filter asks about events, a visit is meant when one of its events is, and only such events are
 * counted of it.
 */
export function* measuredVisits(
  tables: Tables,
  wanted: Wanted,
  take: (visits: MeasuredVisits) => void,
): Scanning<void> {
  const { filter } = wanted
  if (!filter || !asksEvents(filter)) {
    yield* scanVisits(tables, wanted, ({ table, isMeant }) =>
      take({ table, isMeant, views: table.views(), actions: table.actions() }),
    )
    return
  }
  const meant = yield* eventsByVisit(tables, wanted)
  yield* scanVisits(tables, { ...wanted, filter: undefined }, ({ table, isMeant }) => {
    const number = table.number()
    const views = new Uint32Array(table.count)
    const actions = new Uint32Array(table.count)
    for (let i = 0; i < isMeant.length; i++) {
      const at = (number[i] as number) - meant.first
      isMeant[i] = (isMeant[i] as number) & (meant.isMeant[at] ?? 0)
      views[i] = meant.views[at] ?? 0
      actions[i] = meant.actions[at] ?? 0
    }
    take({ table, isMeant, views, actions })
  })
}

/** What of each visit the filter means, by the visits' numbers. */
function* eventsByVisit(tables: Tables, wanted: Wanted) {
  let first = 0
  let isMeant = new Uint8Array()
  let views = new Uint32Array()
  let actions = new Uint32Array()
  yield* scanEvents(
    tables,
    wanted,
    (visits) => {
      first = visits.first
      isMeant = new Uint8Array(visits.isMeant.length)
      views = new Uint32Array(visits.isMeant.length)
      actions = new Uint32Array(visits.isMeant.length)
    },
    ({ table, isMeant: rows }) => {
      const visit = table.visit()
      const { of, kinds } = kindsOf(table.name())
      for (let i = 0; i < rows.length; i++) {
        if (rows[i] === 0) continue
        const at = (visit[i] as number) - first
        isMeant[at] = 1
        const kind = kinds[of[i] as number]
        if (kind === VIEW) views[at] = (views[at] as number) + 1
        else if (kind === ACTION) actions[at] = (actions[at] as number) + 1
      }
    },
  )
  return { first, isMeant, views, actions }
}

/** What an event is counted as, by its name. */
export const OTHER = 0
export const VIEW = 1
export const ACTION = 2

export const kindsOf = ({ texts, of }: { texts: readonly string[]; of: ArrayLike<number> }) => ({
  of,
  kinds: Uint8Array.from(texts, (name) =>
    name === '$pageview' ? VIEW : isAction(name) ? ACTION : OTHER,
  ),
})

type Measured = (typeof COUNTED)[number]
type Sum = Record<Measured, number>

const EACH = COUNTED.length
/** Places in the order of COUNTED. */
const [VIEWS, ACTIONS, ENGAGED] = [1, 2, 5] as const
const FIRST_GROUPS = 64

/** What is added up, by group: the numbers of a group lie one after the other. */
export class Sums {
  private values = new Float64Array(EACH * FIRST_GROUPS)

  /** Makes room for so many groups. */
  reserve(groups: number): void {
    if (EACH * groups <= this.values.length) return
    const larger = new Float64Array(Math.max(EACH * groups, 2 * this.values.length))
    larger.set(this.values)
    this.values = larger
  }

  /** Adds the meant visits of a table. @param groupOf the group of each row */
  addVisits({ table, isMeant, views, actions }: MeasuredVisits, groupOf: ArrayLike<number>): void {
    const { values } = this
    const durationMs = table.durationMs()
    const engagedMs = table.engagedMs()
    const interactions = table.interactions()
    const seen = table.views()
    // Constants of the module cost ten times as much in such a loop. The numbers of a group are in the order of COUNTED.
    const each = EACH
    for (let i = 0; i < isMeant.length; i++) {
      if (isMeant[i] === 0) continue
      // A visit of one page on which nobody did anything has no duration.
      const isBounce = seen[i] === 1 && interactions[i] === 0
      const at = each * (groupOf[i] as number)
      values[at] = (values[at] as number) + 1
      values[at + 1] = (values[at + 1] as number) + (views[i] as number)
      values[at + 2] = (values[at + 2] as number) + (actions[i] as number)
      if (isBounce) values[at + 3] = (values[at + 3] as number) + 1
      else values[at + 4] = (values[at + 4] as number) + (durationMs[i] as number)
      values[at + 5] = (values[at + 5] as number) + (engagedMs[i] as number)
    }
  }

  /** Adds what was counted by value. @param groupOf the group of each value */
  addCounts({ sums }: ValueCounts, groupOf: ArrayLike<number>): void {
    const { values } = this
    const each = EACH
    for (let i = 0; i * each < sums.length; i++) {
      const at = each * (groupOf[i] as number)
      for (let k = 0; k < each; k++)
        values[at + k] = (values[at + k] as number) + (sums[i * each + k] as number)
    }
  }

  /** Adds an event. @param kind as `kindsOf` says it */
  addEvent(group: number, kind: number, engagedMs: number): void {
    const at = EACH * group
    if (kind === VIEW) add(this.values, at + VIEWS, 1)
    else if (kind === ACTION) add(this.values, at + ACTIONS, 1)
    add(this.values, at + ENGAGED, engagedMs)
  }

  of(group: number): Sum {
    return named((k) => this.values[EACH * group + k] ?? 0)
  }

  /** Of all groups together. */
  total(): Sum {
    return named((k) => {
      let sum = 0
      for (let at = k; at < this.values.length; at += EACH) sum += this.values[at] as number
      return sum
    })
  }
}

function add(values: Float64Array, at: number, more: number): void {
  values[at] = (values[at] as number) + more
}

const named = (of: (k: number) => number) =>
  Object.fromEntries(COUNTED.map((name, k) => [name, of(k)])) as Sum

/** Sums as reports show them. Rates and times are null without a visit. */
export const measuresOf = (
  { visits, views, actions, bounces, durationMs, engagedMs }: Sum,
  visitors: number,
) => ({
  visitors,
  visits,
  views,
  events: actions,
  bounceRate: visits === 0 ? null : bounces / visits,
  durationMs: visits === 0 ? null : Math.round(durationMs / visits),
  engagedMs: visits === 0 ? null : Math.round(engagedMs / visits),
})
