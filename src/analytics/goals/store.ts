import type { Database } from 'bun:sqlite'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Signed } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { reach } from '../../accounts/reach.reads'
import { analyticsGoal } from '../../db/control-schema'
import { orNotFound } from '../../http/found'
import { Problem } from '../../lib/problem'
import { analyticsBounds } from '../../limits'
import { projectFinder } from '../../projects/find-projects.reads'
import { type GoalRow, goalFinder, goalOf } from './find-goals.reads'
import type { Goal, GoalChange, NewGoal } from './model'
import { checkReachedBy, type ReachedBy } from './reached-by'

interface OfGoal extends Signed {
  project: number
  id: string
}

/** The only writer of goals. */
export function goalChanges(db: Database) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const goals = goalFinder(db)
  const projects = projectFinder(db)
  const { stillMay } = reach(db)

  function begun({ project, id, by }: OfGoal) {
    stillMay(by, 'triage')
    const { slug } = projects.existing(project)
    const row = orNotFound(goals.find(project, id), 'goal', id)
    return { row, target: `${slug}: ${row.name}` }
  }

  return {
    /**
     * Makes a goal under an id that was drawn before.
     * @throws Problem `invalid_request`, `conflict` for too many
     */
    'goals.create'({ id, project, goal, at, by }: OfGoal & { goal: NewGoal }): Goal {
      stillMay(by, 'triage')
      const { slug } = projects.existing(project)
      checkReachedBy(goal)
      if (goals.count(project) >= analyticsBounds.goals)
        throw new Problem('conflict', `There are ${analyticsBounds.goals} goals; remove some.`)
      const definition = definitionOf(goal)
      const stamps = { createdAt: at, createdBy: by.name, updatedAt: at, updatedBy: by.name }
      const row: GoalRow = { id, project, name: goal.name, definition, ...stamps }
      orm.insert(analyticsGoal).values(row).run()
      const target = `${slug}: ${row.name}`
      audit.record({ by, at, action: 'goal.create', target, detail: definition })
      return goalOf(row)
    },
    /**
     * What is left out stays; an event takes the place of pages, and pages that of an event.
     * @throws Problem `not_found`, `invalid_request`
     */
    'goals.change'(asked: OfGoal & { change: GoalChange }): Goal {
      const { row, target } = begun(asked)
      const { change, at, by } = asked
      const { event, page, ...before } = goalOf(row)
      const named = change.event !== undefined || change.page !== undefined ? {} : { event, page }
      const goal = { ...before, ...named, ...change }
      checkReachedBy(goal)
      const set = {
        name: goal.name,
        definition: definitionOf(goal),
        updatedAt: at,
        updatedBy: by.name,
      }
      orm.update(analyticsGoal).set(set).where(eq(analyticsGoal.id, row.id)).run()
      audit.record({ by, at, action: 'goal.change', target, detail: { ...change } })
      return goalOf({ ...row, ...set })
    },
    /** Removes a goal; the events that reached it stay. @throws Problem `not_found` */
    'goals.remove'(asked: OfGoal): void {
      const { row, target } = begun(asked)
      const { at, by } = asked
      orm.delete(analyticsGoal).where(eq(analyticsGoal.id, row.id)).run()
      audit.record({ by, at, action: 'goal.remove', target })
    },
  }
}

export type GoalChanges = ReturnType<typeof goalChanges>

const definitionOf = ({
  event,
  page,
  query = '',
  revenue = false,
}: ReachedBy & { revenue?: boolean | undefined }) => ({
  ...(event !== undefined && { event }),
  ...(page !== undefined && { page }),
  query,
  revenue,
})
