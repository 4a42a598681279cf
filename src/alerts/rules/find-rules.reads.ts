import type { Database } from 'bun:sqlite'
import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { alertRule, project } from '../../db/control-schema'
import type { NewAlertRule, RuleEnvironment } from './model'

type Row = typeof alertRule.$inferSelect

/** What the column `condition` holds: the members of a rule that depend on its kind. */
export type Condition = Pick<
  NewAlertRule,
  'issue' | 'metric' | 'usage' | 'thresholds' | 'forSec' | 'keepFiringSec' | 'noData'
>

/** A rule as it is evaluated. Times in ms. */
export interface AlertRule extends Omit<Row, 'condition' | 'notify'>, Condition {
  notify: NewAlertRule['notify']
}

/** The environment that a rule is evaluated for: one that names none counts as production (contract §10). */
export const evaluatedEnvironment = ({
  environment,
}: Pick<AlertRule, 'environment'>): RuleEnvironment => environment ?? 'production'

export const ruleOf = ({ condition, notify, ...row }: Row): AlertRule => ({
  ...row,
  ...(condition as Condition),
  notify: notify as NewAlertRule['notify'],
})

/** Finds alert rules. */
export function alertRuleFinder(db: Database) {
  const orm = drizzle(db)
  return {
    /** Those of a project, in the order in which they were made. */
    list: (ofProject: number): AlertRule[] =>
      orm
        .select()
        .from(alertRule)
        .where(eq(alertRule.project, ofProject))
        .orderBy(asc(alertRule.createdAt), asc(alertRule.id))
        .all()
        .map(ruleOf),
    find(ofProject: number, id: string): AlertRule | undefined {
      const row = orm
        .select()
        .from(alertRule)
        .where(and(eq(alertRule.id, id), eq(alertRule.project, ofProject)))
        .get()
      return row && ruleOf(row)
    },
    /** Those that are enabled, of projects that are not being erased. */
    enabled: (): AlertRule[] =>
      orm
        .select({ rule: alertRule })
        .from(alertRule)
        .innerJoin(project, eq(project.id, alertRule.project))
        .where(and(eq(alertRule.enabled, true), isNull(project.erasedAt)))
        .orderBy(asc(alertRule.id))
        .all()
        .map(({ rule }) => ruleOf(rule)),
    count: (ofProject: number): number =>
      orm.select({ are: count() }).from(alertRule).where(eq(alertRule.project, ofProject)).get()
        ?.are ?? 0,
  }
}
