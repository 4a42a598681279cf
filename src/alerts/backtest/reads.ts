import type { Database } from 'bun:sqlite'
import { iso } from '../../lib/time'
import type { Turns, Working } from '../../lib/turns'
import type { Environment } from '../../projects/environment'
import { criteriaOf } from '../evaluate/criteria'
import { environmentsOf, isMeasured } from '../measures/measure.reads'
import type { SpanSource } from '../measures/span-source'
import { ruleChecker } from '../rules/check.reads'
import type { NewAlertRule } from '../rules/model'
import { alternativesTried } from './alternatives-tried'
import { daysOf, drawnOf, firingView, groupsOf } from './answer'
import { followed } from './follow'
import type { Found, FoundIn } from './found'
import { issueTriggers } from './issue-triggers.reads'
import type { Backtest } from './model'
import { pastMoments } from './past.reads'
import { releaseAt } from './release-at.reads'
import { usageReached } from './usage-reached.reads'

interface Wanted {
  project: number
  rule: NewAlertRule
  now: number
  /** Drops the work when nobody waits for it any more. */
  ticket: number
}

/** CPU time for reading, in ms; evaluating what was read takes about as long again. */
const READ_MS = 75
const MOST_FIRINGS = 100

/** Says when a rule would have fired; runs on the read thread, turn by turn. */
export function backtestReads(db: Database, spans: SpanSource, turns: Turns) {
  const momentsOf = pastMoments(db, spans)
  const triggered = issueTriggers(db)
  const reached = usageReached(db)
  const release = releaseAt(db)
  const check = ruleChecker(db)

  function* foundIn(
    environment: Environment,
    { project, rule, now }: Wanted,
    untilMs: number,
  ): Working<Found> {
    const { issue, usage } = rule
    if (usage) return reached(usage, environment, now)
    const place = { project, environment, now, untilMs }
    if (issue && !isMeasured(rule)) return yield* triggered({ ...place, issue })
    const { moments, everyMs, ...looked } = yield* momentsOf({ ...place, rule })
    const done = yield* followed(moments, criteriaOf(rule), { ...looked, everyMs })
    return { ...looked, ...done }
  }

  /** @throws Problem `invalid_request` for a rule that could not be kept either */
  function* test(wanted: Wanted): Working<Backtest> {
    const { project, rule, now } = wanted
    check(rule, project, now)
    const evaluated = rule.environment ?? 'production'
    const environments = environmentsOf(rule, evaluated)
    const all: FoundIn[] = []
    for (const environment of environments) {
      const untilMs = (yield) + READ_MS / environments.length
      all.push({ environment, ...(yield* foundIn(environment, wanted, untilMs)) })
    }
    const criteria = criteriaOf(rule)
    const numbers = all.flatMap((one) => one.numbers ?? [])
    const alternatives = yield* alternativesTried(numbers, criteria)
    const firings = all
      .flatMap((of) => of.firings.map((firing) => ({ ...firing, view: firingView(firing, of) })))
      .sort((a, b) => b.beganAt - a.beganAt)
    const to = Math.max(...all.map((one) => one.to))
    return {
      evaluatedEnvironment: evaluated,
      from: iso(Math.min(to, ...all.map(({ from }) => from))),
      to: iso(to),
      isCut: all.some(({ isCut }) => isCut),
      hasData: all.some(({ hasData }) => hasData),
      count: {
        all: firings.length,
        critical: firings.filter(({ view }) => view.severity === 'critical').length,
      },
      totalMs: firings.reduce((sum, { view }) => sum + view.lastedMs, 0),
      firings: firings.slice(0, MOST_FIRINGS).map(({ beganAt, view }) => ({
        ...view,
        release: release(project, view.environment, beganAt),
      })),
      days: daysOf(firings, to),
      thresholds: rule.thresholds ?? [],
      ...drawnOf(all, criteria),
      groups: groupsOf(all),
      alternatives,
    }
  }

  return {
    /** @returns undefined when it was dropped */
    'alerts.backtest': (wanted: Wanted): Promise<Backtest | undefined> =>
      turns.run(wanted.ticket, test(wanted)),
  }
}

export type BacktestReads = ReturnType<typeof backtestReads>
