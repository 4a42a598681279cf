import type { Database } from 'bun:sqlite'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { type By, COMMAND_LINE } from '../accounts/audit/by'
import { auditLog } from '../accounts/audit/store'
import { configVersion } from '../db/config-version'
import { apiKey, project } from '../db/schema'
import { Problem } from '../lib/problem'
import { iso } from '../lib/time'
import type { ProjectChange, ProjectView } from './model'
import { SCRUB_BY_DEFAULT } from './scrub-settings'
import { slugOf } from './slug'

export interface Project extends Omit<ProjectView, 'defaultEnvironment'> {
  id: number
}

const projectColumns = {
  id: project.id,
  slug: project.slug,
  name: project.name,
  scrub: project.scrub,
  createdAt: project.createdAt,
}

type Row = Omit<Project, 'createdAt' | 'scrub'> & {
  createdAt: number
  scrub: Record<string, unknown>
}

/** The only writer of projects. */
export function projectStore(db: Database) {
  const orm = drizzle(db)
  const version = configVersion(db)
  const audit = auditLog(db)
  const alive = isNull(project.erasedAt)

  const view = (row: Row): Project => ({
    ...row,
    scrub: { ...SCRUB_BY_DEFAULT, ...row.scrub },
    createdAt: iso(row.createdAt),
  })

  const bySlug = orm
    .select(projectColumns)
    .from(project)
    .where(and(eq(project.slug, sql.placeholder('slug')), alive))
    .prepare()
  const byId = orm
    .select(projectColumns)
    .from(project)
    .where(and(eq(project.id, sql.placeholder('id')), alive))
    .prepare()

  return {
    list: (): Project[] =>
      orm.select(projectColumns).from(project).where(alive).orderBy(project.slug).all().map(view),
    find: (slug: string): Project | undefined => bySlug.all({ slug }).map(view)[0],
    byId: (id: number): Project | undefined => byId.all({ id }).map(view)[0],
    /** @throws Problem `conflict` when a project has the name's slug. */
    create(name: string, now: number, by: By = COMMAND_LINE): Project {
      const slug = slugOf(name)
      return db
        .transaction(() => {
          // An erased project keeps its slug until its telemetry is gone.
          const taken = orm.select().from(project).where(eq(project.slug, slug)).get()
          if (taken)
            throw new Problem(
              'conflict',
              `There is a project ${slug} already; choose another name.`,
            )
          version.bump()
          audit.record({ by, at: now, action: 'project.create', target: slug, detail: { name } })
          const scrub = { ...SCRUB_BY_DEFAULT }
          const row = { slug, name, createdAt: now, nextShortNumber: 1, scrub }
          return view(orm.insert(project).values(row).returning(projectColumns).get())
        })
        .immediate()
    },
    change({ id, slug, scrub }: Project, change: ProjectChange, now: number, by: By): void {
      if (change.name === undefined && change.scrub === undefined) return
      db.transaction(() => {
        version.bump()
        audit.record({ by, at: now, action: 'project.change', target: slug, detail: { ...change } })
        orm
          .update(project)
          .set({
            ...(change.name && { name: change.name }),
            ...(change.scrub && { scrub: { ...scrub, ...change.scrub } }),
          })
          .where(eq(project.id, id))
          .run()
      }).immediate()
    },
    /** Hides the project and revokes its keys at once; the digest thread erases what it holds. */
    erase({ id, slug }: Project, now: number, by: By): void {
      db.transaction(() => {
        version.bump()
        audit.record({ by, at: now, action: 'project.erase', target: slug })
        orm.update(project).set({ erasedAt: now }).where(eq(project.id, id)).run()
        orm
          .update(apiKey)
          .set({ revokedAt: now })
          .where(and(eq(apiKey.project, id), isNull(apiKey.revokedAt)))
          .run()
      }).immediate()
    },
  }
}

export type ProjectStore = ReturnType<typeof projectStore>
