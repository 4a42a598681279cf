import type { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Signed } from '../accounts/audit/by'
import { auditLog } from '../accounts/audit/store'
import { reach } from '../accounts/reach.reads'
import { configVersion } from '../db/config-version'
import { plan } from '../db/control-schema'
import { outbox } from '../db/digest/outbox'
import { METERS, type MeterClass } from './meters'
import type { PlanChange } from './model'
import { monthOf } from './month'
import type { Plan } from './plan'
import { planFinder } from './plan.reads'
import { usageWarnings } from './warnings.store'

const CLASSES: readonly MeterClass[] = ['plan', 'development']

/** The only writer of the plan. */
export function planChanges(db: Database) {
  const orm = drizzle(db)
  const version = configVersion(db)
  const audit = auditLog(db)
  const happenings = outbox(db)
  const find = planFinder(db)
  const warn = usageWarnings(db)
  const { stillMay } = reach(db)

  return {
    /** @param asked `change` names what changes; the rest of the plan stays */
    'plan.set'({ change, at, by }: Signed & { change: PlanChange }): Plan {
      stillMay(by, 'settings')
      const month = monthOf(at)
      const before = find(month)
      version.bump()
      const target = Object.keys(change).join(', ')
      audit.record({ by, at, action: 'plan.set', target, detail: { ...change } })
      for (const { name, signal } of METERS) {
        if (change[name] === undefined) continue
        const set = { ...before[name], ...change[name] }
        orm
          .insert(plan)
          .values({ meter: name, month, ...set })
          .onConflictDoUpdate({ target: [plan.meter, plan.month], set })
          .run()
        // What is used already may be more than a smaller plan includes.
        for (const of of CLASSES)
          for (const one of warn({ signal, class: of, month }, () => [{ records: 0, at }]))
            happenings.add(one, at)
      }
      return find(month)
    },
  }
}

export type PlanChanges = ReturnType<typeof planChanges>
