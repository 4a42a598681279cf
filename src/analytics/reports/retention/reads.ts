import type { Database } from 'bun:sqlite'
import { Problem } from '../../../lib/problem'
import { iso } from '../../../lib/time'
import type { turns } from '../../../lib/turns'
import { analyticsBounds } from '../../../limits'
import { lanesOf } from '../../../projects/lane'
import { intervalFinder, intervalsIn } from '../overview/intervals'
import type { Reported } from '../range'
import { begunAgain } from '../scan/begun-again'
import { type Scanning, scanVisits } from '../scan/scan'
import { analyticsTables } from '../scan/tables.reads'
import { isWith, visitsWith } from '../scan/visits-with'
import { gridOf } from './grid'
import { Identities } from './identities'
import type { COUNTED, CohortLength, Retention } from './model'
import { Returns } from './returns'

export interface WantedRetention extends Reported {
  interval: CohortLength
  timeZone: string
  /** Queries: what begins a cohort, and what is a return. Every visit where they are empty. */
  start: string
  returned: string
  counted: (typeof COUNTED)[number]
  ticket: number
}

/** Who came again: visitors by when they first came, and how many of them returned when. */
export function retentionReads(db: Database, inTurns: ReturnType<typeof turns>) {
  const tables = analyticsTables(db)

  function* retention(wanted: WantedRetention): Scanning<Retention> {
    const { from, to, isOfBots, query, start, returned, interval, counted } = wanted
    const { begins } = intervalsIn({ from, to }, interval, wanted.timeZone)
    const intervalOf = intervalFinder(begins, to)
    const returns = new Returns()
    const identities = new Identities()
    let visits = 0
    let leftOut = 0
    for (const lane of lanesOf(wanted.project, wanted.environment)) {
      const range = { lane, from, to }
      const found = tables(range)
      const about = { range, isOfBots }
      const meant = yield* visitsWith(found, { ...about, query })
      const starting = yield* visitsWith(found, { ...about, query: start })
      const returning = yield* visitsWith(found, { ...about, query: returned })
      yield* scanVisits(found, { ...about, filter: undefined }, ({ table, isMeant }) => {
        const number = table.number()
        const startedAt = table.startedAt()
        const identityOf = identities.ofVisits(lane, table)
        for (let i = 0; i < isMeant.length; i++) {
          const visit = number[i] as number
          if (isMeant[i] === 0 || !isWith(meant, visit)) continue
          visits++
          const identity = identityOf[i] as number
          if (identity < 0) {
            leftOut++
            continue
          }
          const at = intervalOf(startedAt[i] as number)
          if (isWith(starting, visit)) returns.start(identity, at)
          if (isWith(returning, visit)) returns.return(identity, at)
        }
        if (returns.size + identities.users.size > analyticsBounds.retentionVisitors)
          throw new Problem(
            'invalid_request',
            `from: More than ${analyticsBounds.retentionVisitors} visitors came in this time; name a later time, or a query that means fewer.`,
          )
      })
    }
    for (const [visitor, user] of identities.users) returns.join(visitor, user)
    const cohorts = yield* returns.cohorts(begins.length, counted === 'onOrAfter')
    const grid = gridOf(cohorts, { begins, interval, from, to, timeZone: wanted.timeZone })
    return { from: iso(from), to: iso(to), interval, ...grid, visits, leftOut }
  }

  return {
    /** Undefined when it was dropped. */
    'analytics.retention': (wanted: WantedRetention): Promise<Retention | undefined> =>
      inTurns.run(
        wanted.ticket,
        begunAgain(() => retention(wanted)),
      ),
  }
}
