import { Type as t } from '@sinclair/typebox'
import { orNotFound } from '../http/found'
import { Problem } from '../lib/problem'
import type { Environment } from '../projects/environment'
import type { Project, ProjectFinder } from '../projects/find-projects.reads'
import type { KeyFinder } from '../projects/keys/find-keys.reads'
import { Shown } from '../projects/model'

/** The project that a tool is about. */
export const Slug = t.Optional(
  t.String({ maxLength: 100, description: 'Slug. May be left out while there is one project.' }),
)

/** What tools about the telemetry of one project take. */
export const OF_PROJECT = { project: Slug, environment: Shown }

interface Deps {
  projects: ProjectFinder
  keys: KeyFinder
}

/** @throws Problem `not_found` */
export function askedProject(
  { projects }: Pick<Deps, 'projects'>,
  slug: string | undefined,
): Project {
  if (slug !== undefined) return orNotFound(projects.find(slug), 'project', slug)
  const all = projects.list()
  const [only] = all
  if (only && all.length === 1) return only
  throw new Problem(
    'invalid_request',
    only
      ? `Say which project: ${all.map((one) => one.slug).join(', ')}.`.slice(0, 1000)
      : 'There is no project yet; setup_project makes one.',
  )
}

/** A project and the environment to look at in it. @throws Problem `not_found` */
export function askedLane(
  deps: Deps,
  asked: { project?: string | undefined; environment?: Environment | 'all' | undefined },
) {
  const { id, slug } = askedProject(deps, asked.project)
  const environment = asked.environment ?? deps.keys.defaultEnvironment(id)
  return { project: id, slug, environment }
}
