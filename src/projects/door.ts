import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../accounts/door'
import type { Right } from '../accounts/role'
import type { Description } from '../http/describe'
import { orNotFound } from '../http/found'
import type { Environment } from './environment'
import type { Project, ProjectFinder } from './find-projects.reads'
import type { KeyFinder } from './keys/find-keys.reads'

interface DoorDeps {
  projects: ProjectFinder
  keys: KeyFinder
}

/** The project that a path names. */
export interface NamedProject extends Project {
  /** What is shown of it when the request names no environment. */
  defaultEnvironment(): Environment
}

export const namedProject = (
  project: Project,
  keys: Pick<KeyFinder, 'defaultEnvironment'>,
): NamedProject => ({
  ...project,
  defaultEnvironment: () => keys.defaultEnvironment(project.id),
})

/**
 * What routes below `/api/v1/projects/:slug` use beside the door of the reading API: after that has let a caller in,
 * it finds the project that the path names, and gives it to the handler.
 */
export const projectDoor = ({ projects, keys }: DoorDeps) =>
  new Elysia({ name: 'project-door' }).macro({
    ofProject: {
      resolve: ({ params }) => {
        const { slug } = params as { slug: string }
        return { project: namedProject(orNotFound(projects.find(slug), 'project', slug), keys) }
      },
    },
  })

/** What makes a handler a route of one project, which the path names. */
export const apiOfProject = (right: Right, description: Omit<Description, 'needs'>) => ({
  ...api(right, { ...description, refuses: ['not_found', ...(description.refuses ?? [])] }),
  ofProject: true as const,
})

/** What the routes of one project stand on. */
export interface ProjectApiDeps extends ApiDeps {
  projectDoor: ReturnType<typeof projectDoor>
}
