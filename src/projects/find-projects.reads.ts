import type { Database } from 'bun:sqlite'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { project } from '../db/control-schema'
import { SCRUB_BY_DEFAULT } from '../intake/scrub/scrub-by-default'
import { Problem } from '../lib/problem'
import { iso } from '../lib/time'
import type { ProjectView } from './model'

export interface Project extends Omit<ProjectView, 'defaultEnvironment'> {
  id: number
}

export const projectColumns = {
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

export const projectOf = (row: Row): Project => ({
  ...row,
  scrub: { ...SCRUB_BY_DEFAULT, ...row.scrub },
  createdAt: iso(row.createdAt),
})

/** Finds projects. One that is being erased is not found. */
export function projectFinder(db: Database) {
  const orm = drizzle(db)
  const alive = isNull(project.erasedAt)
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

  const find = (id: number): Project | undefined => byId.all({ id }).map(projectOf)[0]

  return {
    list: (): Project[] =>
      orm
        .select(projectColumns)
        .from(project)
        .where(alive)
        .orderBy(project.slug)
        .all()
        .map(projectOf),
    find: (slug: string): Project | undefined => bySlug.all({ slug }).map(projectOf)[0],
    byId: find,
    /**
     * Finds the project of a change. It was there when the change was asked for; an erasure may have come before it.
     * @throws Problem `not_found`
     */
    existing(id: number): Project {
      const project = find(id)
      if (project) return project
      throw new Problem('not_found', 'This project is there no more.')
    },
  }
}

export type ProjectFinder = ReturnType<typeof projectFinder>
