import type { Database } from 'bun:sqlite'
import { DAY_MS, HOUR_MS, iso } from '../../lib/time'
import type { Environment } from '../../projects/environment'
import type { Evaluated, FlagUsage, UsageQuery } from './model'

interface EvaluatedRow {
  flag: string
  environment: Environment
  firstAt: number
  lastAt: number
  variant: string | null
  variantSince: number
}

interface UsageRow {
  environment: Environment
  step: number
  variant: string
  reason: string
  count: number
}

/** From so many days on, a chart is by the day. */
const BY_DAY = 8

/** How often flags of a project were evaluated. */
export function flagUsageReads(db: Database) {
  const COLUMNS = `flag, environment, first_at AS firstAt, last_at AS lastAt, variant, variant_since AS variantSince`
  const all = db.query<EvaluatedRow, [number]>(
    `SELECT ${COLUMNS} FROM flag_evaluated WHERE project = ?`,
  )
  const ofFlag = db.query<EvaluatedRow, { project: number; flag: string }>(
    `SELECT ${COLUMNS} FROM flag_evaluated WHERE project = $project AND flag = $flag`,
  )
  const usage = db.query<
    UsageRow,
    { project: number; flag: string; environment: string | null; from: number; stepMs: number }
  >(
    `SELECT environment, (hour - $from) / $stepMs AS step, variant, reason, sum(count) AS count
     FROM flag_usage
     WHERE project = $project AND flag = $flag AND hour >= $from
       AND ($environment IS NULL OR environment = $environment)
     GROUP BY 1, 2, 3, 4 ORDER BY 1, 3, 4, 2`,
  )

  return {
    /** When flags were evaluated, by their keys; of one flag or of all. */
    evaluated(project: number, flag?: string): Map<string, EvaluatedRow[]> {
      const rows = flag === undefined ? all.all(project) : ofFlag.all({ project, flag })
      return Map.groupBy(rows, (row) => row.flag)
    },
    usage({
      project,
      flag,
      asked: { days = 7, environment },
      now,
    }: {
      project: number
      flag: string
      asked: UsageQuery
      now: number
    }): FlagUsage {
      const stepMs = days < BY_DAY ? HOUR_MS : DAY_MS
      const from = now - (now % stepMs) + stepMs - days * DAY_MS
      const steps = (days * DAY_MS) / stepMs
      const rows = usage.all({ project, flag, environment: environment ?? null, from, stepMs })
      const series = new Map<string, FlagUsage['series'][number]>()
      const reasons = new Map<string, FlagUsage['reasons'][number]>()
      for (const { environment, step, variant, reason, count } of rows) {
        const of = { environment, variant: variant || null }
        const name = `${environment} ${variant}`
        const one = series.get(name) ?? { ...of, counts: new Array<number>(steps).fill(0) }
        one.counts[Math.min(step, steps - 1)] = (one.counts[step] ?? 0) + count
        series.set(name, one)
        const why = reasons.get(`${name} ${reason}`) ?? { ...of, reason, count: 0 }
        why.count += count
        reasons.set(`${name} ${reason}`, why)
      }
      return {
        from: iso(from),
        stepMs,
        series: [...series.values()],
        reasons: [...reasons.values()],
      }
    },
  }
}

/** What is known of a flag's use in an environment, as an answer has it. */
export const evaluatedView = ({
  environment,
  firstAt,
  lastAt,
  variant,
  variantSince,
}: EvaluatedRow): Evaluated => ({
  environment,
  firstAt: iso(firstAt),
  lastAt: iso(lastAt),
  only: variant === null ? null : { variant: variant || null, since: iso(variantSince) },
})
