import type { Database } from 'bun:sqlite'
import { and, eq, isNull } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Signed } from '../accounts/audit/by'
import { auditLog } from '../accounts/audit/store'
import { reach } from '../accounts/reach.reads'
import { configVersion } from '../db/config-version'
import { apiKey, project } from '../db/control-schema'
import { SCRUB_BY_DEFAULT } from '../intake/scrub/scrub-by-default'
import { Problem } from '../lib/problem'
import { type Project, projectColumns, projectFinder, projectOf } from './find-projects.reads'
import type { ProjectChange } from './model'
import { slugOf } from './slug'

interface OfProject extends Signed {
  project: number
}

/**
 * The only writer of projects. `erase.store.ts` removes the rows of those that were erased.
 * @param furnish gives a new project what features above this one begin with
 */
export function projectChanges(db: Database, furnish?: (project: Project, signed: Signed) => void) {
  const orm = drizzle(db)
  const version = configVersion(db)
  const audit = auditLog(db)
  const { existing } = projectFinder(db)
  const { stillMay } = reach(db)

  return {
    /** @throws Problem `invalid_request` for a name that leaves no slug, `conflict` when a project has the slug */
    'projects.create'({ name, at, by }: Signed & { name: string }): Project {
      stillMay(by, 'settings')
      const slug = slugOf(name)
      if (orm.select().from(project).where(eq(project.slug, slug)).get())
        throw new Problem('conflict', `There is a project ${slug} already; choose another name.`)
      version.bump()
      audit.record({ by, at, action: 'project.create', target: slug, detail: { name } })
      const scrub = { ...SCRUB_BY_DEFAULT }
      const row = { slug, name, createdAt: at, nextShortNumber: 1, scrub }
      const made = projectOf(orm.insert(project).values(row).returning(projectColumns).get())
      furnish?.(made, { at, by })
      return made
    },
    /**
     * @param asked `change` names a new name, new settings of scrubbing, or both
     * @throws Problem `not_found`
     */
    'projects.change'({
      project: id,
      change,
      at,
      by,
    }: OfProject & { change: ProjectChange }): Project {
      stillMay(by, 'settings')
      const { slug, scrub } = existing(id)
      version.bump()
      audit.record({ by, at, action: 'project.change', target: slug, detail: { ...change } })
      orm
        .update(project)
        .set({
          ...(change.name && { name: change.name }),
          ...(change.scrub && { scrub: { ...scrub, ...change.scrub } }),
        })
        .where(eq(project.id, id))
        .run()
      return existing(id)
    },
    /**
     * Hides the project and revokes its keys at once; what it holds is removed step by step afterwards.
     * @throws Problem `not_found`
     */
    'projects.erase'({ project: id, at, by }: OfProject): void {
      stillMay(by, 'erase')
      const { slug } = existing(id)
      version.bump()
      audit.record({ by, at, action: 'project.erase', target: slug })
      // Its slug is free at once: when the last of its telemetry goes is up to this machine, and no change may depend on it.
      const gone = `${slug}/${id}`
      orm.update(project).set({ erasedAt: at, slug: gone }).where(eq(project.id, id)).run()
      orm
        .update(apiKey)
        .set({ revokedAt: at })
        .where(and(eq(apiKey.project, id), isNull(apiKey.revokedAt)))
        .run()
    },
  }
}

export type ProjectChanges = ReturnType<typeof projectChanges>
