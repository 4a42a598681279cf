import { Type as t } from '@sinclair/typebox'
import { orNotFound } from '../../http/found'
import { Problem } from '../../lib/problem'
import { type NamedProject, namedProject } from '../../projects/door'
import type { ProjectFinder } from '../../projects/find-projects.reads'
import type { KeyFinder } from '../../projects/keys/find-keys.reads'
import { Shown } from '../../projects/model'

/** The project that a tool is about. */
export const Slug = t.Optional(
  t.String({ maxLength: 100, description: 'Slug. May be left out while there is one project.' }),
)

/** What tools about the telemetry of one project take. */
export const OF_PROJECT = { project: Slug, environment: Shown }

/** What finds the project that a tool is asked about. */
export interface ProjectDeps {
  projects: ProjectFinder
  keys: KeyFinder
}

/** @throws Problem `not_found`; `invalid_request` where none is named and there are several */
export function askedProject(
  { projects, keys }: ProjectDeps,
  slug: string | undefined,
): NamedProject {
  if (slug !== undefined)
    return namedProject(orNotFound(projects.find(slug), 'project', slug), keys)
  const all = projects.list()
  const [only] = all
  if (only && all.length === 1) return namedProject(only, keys)
  const slugs = all.map((one) => one.slug).join(', ')
  throw new Problem(
    'invalid_request',
    only
      ? `Say which project: ${slugs.slice(0, 1000)}.`
      : 'There is no project yet; setup_project makes one.',
  )
}
