import type { Database } from 'bun:sqlite'
import { eventLinks } from '../../../events/by-link/reads'
import { fromCursor, pageOf } from '../../../http/cursor'
import { MINUTE_MS } from '../../../lib/time'
import type { turns } from '../../../lib/turns'
import { lanesOf } from '../../../projects/lane'
import { LONGEST_MS } from '../../digest/visits.store'
import type { Reported } from '../range'
import { begunAgain } from '../scan/begun-again'
import { readFilter } from '../scan/filter'
import { measuredVisits } from '../scan/measure'
import type { Scanning } from '../scan/scan'
import { analyticsTables } from '../scan/tables.reads'
import { errorsOfVisits } from './errors.reads'
import { visitFinder } from './find-visit.reads'
import { linkedVisits } from './linked-visits'
import type { VisitPage } from './model'
import type { VisitKey } from './visit-id'
import { type VisitPlace, type VisitSpan, visitSpan, visitView } from './visit-row'
import { timeOfVisit } from './visit-time'

export interface WantedVisits extends Reported {
  /** Only visits with errors. */
  withErrors: boolean
  /** Only visits of the visitor of this one. */
  visitorOf: VisitKey | undefined
  cursor: string | undefined
  limit: number
  ticket: number
}

interface Found extends VisitPlace {
  startedAt: number
  number: number
}

/** The newest visits are looked for in so much time; while a page is not full, in four times as much before it. */
const FIRST_MS = 15 * MINUTE_MS
const GROWS = 4

/** Visits one by one, the newest first. */
export function visitReads(db: Database, inTurns: ReturnType<typeof turns>) {
  const tables = analyticsTables(db)
  const errorsOf = errorsOfVisits(db)
  const allLinks = eventLinks(db)
  const find = visitFinder(db)

  /** The newest visits that begin in a time, one more than a page has; where only those with errors are wanted, all that may have some. */
  function* foundIn(wanted: WantedVisits, { from, to }: Time, { ofVisitor, after }: Narrowed) {
    const { project, environment, isOfBots, withErrors, limit } = wanted
    const filter = readFilter(wanted.query)
    const links = withErrors ? yield* linksIn(project, { from, to }) : undefined
    let found: Found[] = []
    for (const lane of ofVisitor ? [ofVisitor.lane] : lanesOf(project, environment)) {
      const range = { lane, from, to }
      const opened = tables(range)
      const linked = links && (yield* linkedVisits(opened, links))
      yield* measuredVisits(opened, { range, filter, isOfBots }, ({ table, isMeant }) => {
        const startedAt = table.startedAt()
        const number = table.number()
        const visitor = ofVisitor && table.visitor()
        for (let row = 0; row < isMeant.length; row++) {
          if (isMeant[row] === 0 || (visitor && visitor[row] !== ofVisitor?.visitor)) continue
          if (linked && !linked.has(number[row] as number)) continue
          const at = startedAt[row] as number
          const one = { lane, table, row, startedAt: at, number: number[row] as number }
          if (!after || newestFirst(one, after) > 0) found.push(one)
        }
        if (!withErrors) found = found.sort(newestFirst).slice(0, limit + 1)
      })
    }
    return found.sort(newestFirst)
  }

  /** Hashes of the ids that events carry in the visits that begin in a time. */
  function* linksIn(project: number, { from, to }: Time): Scanning<Set<number>> {
    const hashes = new Set<number>()
    const time = { from: timeOfVisit({ startedAt: from, endedAt: from }).from, to: to + LONGEST_MS }
    yield* allLinks(project, time, (_, hash) => void hashes.add(hash))
    return hashes
  }

  function* page(wanted: WantedVisits): Scanning<VisitPage> {
    const { project, limit, cursor } = wanted
    const after = cursor === undefined ? undefined : positionOf(fromCursor(cursor, 3))
    const named = wanted.visitorOf && find(wanted.visitorOf)
    if (wanted.visitorOf && !named) return { items: [], nextCursor: null }
    const ofVisitor = named && visitSpan(named)
    const found: (Found & { errors: number })[] = []
    let to = after ? Math.min(wanted.to, after.startedAt + 1) : wanted.to
    for (let length = FIRST_MS; to > wanted.from && found.length <= limit; length *= GROWS) {
      const from = Math.max(wanted.from, to - length)
      const next = yield* foundIn(wanted, { from, to }, { ofVisitor, after })
      const errors = yield* errorsOf(project, next.map(visitSpan))
      next.forEach((one, i) => {
        const count = errors[i] as number
        if (count > 0 || !wanted.withErrors) found.push({ ...one, errors: count })
      })
      to = from
    }
    const { rows, nextCursor } = pageOf(found, limit, (one) => [
      one.startedAt,
      one.lane,
      one.number,
    ])
    return { items: rows.map((one) => visitView(one, one.errors)), nextCursor }
  }

  return {
    /** Undefined when it was dropped. */
    'analytics.visits': (wanted: WantedVisits): Promise<VisitPage | undefined> =>
      inTurns.run(
        wanted.ticket,
        begunAgain(() => page(wanted)),
      ),
  }
}

interface Time {
  from: number
  to: number
}
interface Narrowed {
  ofVisitor: Pick<VisitSpan, 'lane' | 'visitor'> | undefined
  /** The last of the page before. */
  after: Position | undefined
}
type Position = Pick<Found, 'startedAt' | 'lane' | 'number'>

const positionOf = ([startedAt = 0, lane = 0, number = 0]: readonly number[]): Position => ({
  startedAt,
  lane,
  number,
})

const newestFirst = (a: Position, b: Position) =>
  b.startedAt - a.startedAt || b.lane - a.lane || b.number - a.number
