import type { Database } from 'bun:sqlite'
import type { turns } from '../../../lib/turns'
import { lanesOf } from '../../../projects/lane'
import { eventsOf, type ReachedBy } from '../../goals/reached-by'
import type { Reported } from '../range'
import { ReachTally } from '../reached/reach-tally'
import { type MeantVisits, scanReached } from '../reached/scan-reached'
import { sumOf, VisitSet } from '../reached/visit-set'
import { begunAgain } from '../scan/begun-again'
import { readFilter } from '../scan/filter'
import type { Scanning } from '../scan/scan'
import { analyticsTables } from '../scan/tables.reads'
import { VisitorCounter } from '../scan/visitor-counter'
import { addMoney } from './add-money'
import type { GoalsReport } from './model'
import { reachReport, type WantedReach } from './reach-report.reads'

interface WantedGoals extends Reported {
  goals: readonly { id: string; name: string; reachedBy: ReachedBy; revenue: boolean }[]
  ticket: number
}

/** Who reached the goals of a project. */
export function goalReads(db: Database, inTurns: ReturnType<typeof turns>) {
  const tables = analyticsTables(db)
  const report = reachReport(db)

  function* goals(wanted: WantedGoals): Scanning<GoalsReport> {
    const { from, to, isOfBots } = wanted
    const filter = readFilter(wanted.query)
    const filters = wanted.goals.map(({ reachedBy }) => eventsOf(reachedBy))
    const tally = new ReachTally()
    const visitors = new VisitorCounter()
    let allVisits = 0
    for (const lane of lanesOf(wanted.project, wanted.environment)) {
      const range = { lane, from, to }
      let visits: MeantVisits
      let seen: VisitSet[]
      const found = tables(range)
      visitors.begin(found.nextVisitor)
      tally.begin(found.nextVisitor)
      yield* scanReached(
        found,
        { range, filter, isOfBots },
        {
          filters,
          begin(begun) {
            visits = begun
            seen = filters.map(() => new VisitSet(begun.isMeant.length))
            visitors.addAll(begun.isMeant, begun.group, begun.visitor)
            allVisits += sumOf(begun.isMeant)
          },
          take({ table, visit, masks }) {
            for (const [goal, mask] of masks.entries()) {
              if (!mask.includes(1)) continue
              const ofGoal = seen[goal] as VisitSet
              for (let i = 0; i < mask.length; i++) {
                if (mask[i] === 0) continue
                const at = (visit[i] as number) - visits.first
                tally.add(goal, visits.visitor[at] as number, ofGoal.add(at))
              }
              if (wanted.goals[goal]?.revenue) addMoney(tally, table, mask, () => goal)
            }
          },
        },
      )
    }
    const allVisitors = visitors.count(1).all
    const reached = tally.all(filters.length)
    return {
      allVisitors,
      allVisits,
      items: reached.map((reach, i) => {
        const { id, name } = wanted.goals[i] as WantedGoals['goals'][number]
        return { id, name, ...reach, rate: rateOf(reach.visitors, allVisitors) }
      }),
    }
  }

  return {
    /** Undefined when it was dropped. */
    'analytics.goals': (wanted: WantedGoals): Promise<GoalsReport | undefined> =>
      inTurns.run(
        wanted.ticket,
        begunAgain(() => goals(wanted)),
      ),
    'analytics.reach': (wanted: WantedReach) =>
      inTurns.run(
        wanted.ticket,
        begunAgain(() => report(wanted)),
      ),
  }
}

const rateOf = (reached: number, of: number) => (of === 0 ? null : reached / of)
