import type { Database } from 'bun:sqlite'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Signed } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { reach } from '../../accounts/reach.reads'
import { analyticsFunnel } from '../../db/control-schema'
import { orNotFound } from '../../http/found'
import { Problem } from '../../lib/problem'
import { analyticsBounds } from '../../limits'
import { projectFinder } from '../../projects/find-projects.reads'
import { goalFinder } from '../goals/find-goals.reads'
import { type FunnelRow, funnelFinder, funnelOf } from './find-funnels.reads'
import type { Funnel, FunnelChange, NewFunnel } from './model'
import { stepsMeant } from './steps'

interface OfFunnel extends Signed {
  project: number
  id: string
}

/** The only writer of saved funnels. */
export function funnelChanges(db: Database) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const funnels = funnelFinder(db)
  const goals = goalFinder(db)
  const projects = projectFinder(db)
  const { stillMay } = reach(db)

  function begun({ project, id, by }: OfFunnel) {
    stillMay(by, 'triage')
    const { slug } = projects.existing(project)
    const row = orNotFound(funnels.find(project, id), 'funnel', id)
    return { row, target: `${slug}: ${row.name}` }
  }

  return {
    /**
     * Saves a funnel under an id that was drawn before.
     * @throws Problem `invalid_request` with the step that is wrong, `conflict` for too many
     */
    'funnels.create'({ id, project, funnel, at, by }: OfFunnel & { funnel: NewFunnel }): Funnel {
      stillMay(by, 'triage')
      const { slug } = projects.existing(project)
      stepsMeant(funnel.steps, goals.list(project))
      if (funnels.count(project) >= analyticsBounds.funnels)
        throw new Problem('conflict', `There are ${analyticsBounds.funnels} funnels; remove some.`)
      const stamps = { createdAt: at, createdBy: by.name, updatedAt: at, updatedBy: by.name }
      const definition = definitionOf(funnel)
      const row: FunnelRow = { id, project, name: funnel.name, definition, ...stamps }
      orm.insert(analyticsFunnel).values(row).run()
      const target = `${slug}: ${row.name}`
      audit.record({ by, at, action: 'funnel.create', target, detail: definition })
      return funnelOf(row)
    },
    /** What is left out stays. @throws Problem `not_found`, `invalid_request` */
    'funnels.change'(asked: OfFunnel & { change: FunnelChange }): Funnel {
      const { row, target } = begun(asked)
      const { project, change, at, by } = asked
      const funnel = { ...funnelOf(row), ...change }
      stepsMeant(funnel.steps, goals.list(project))
      const set = {
        name: funnel.name,
        definition: definitionOf(funnel),
        updatedAt: at,
        updatedBy: by.name,
      }
      orm.update(analyticsFunnel).set(set).where(eq(analyticsFunnel.id, row.id)).run()
      audit.record({ by, at, action: 'funnel.change', target, detail: { ...change } })
      return funnelOf({ ...row, ...set })
    },
    /** @throws Problem `not_found` */
    'funnels.remove'(asked: OfFunnel): void {
      const { row, target } = begun(asked)
      const { at, by } = asked
      orm.delete(analyticsFunnel).where(eq(analyticsFunnel.id, row.id)).run()
      audit.record({ by, at, action: 'funnel.remove', target })
    },
  }
}

export type FunnelChanges = ReturnType<typeof funnelChanges>

const definitionOf = ({ steps, per, windowMs = null }: NewFunnel) => ({ steps, per, windowMs })
