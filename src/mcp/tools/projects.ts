import type { ProjectFinder } from '../../projects/find-projects.reads'
import type { KeyFinder } from '../../projects/keys/find-keys.reads'
import { type Tool, takes, tool } from '../tool'

interface Deps {
  projects: ProjectFinder
  keys: KeyFinder
}

/** What there is to ask about. */
export const projectTools = ({ projects, keys }: Deps): Tool[] => [
  tool({
    name: 'list_projects',
    title: 'List projects',
    description:
      'All projects: the slug by which other tools take them, the name, and the environment that tools look at when none is named.',
    right: 'read',
    does: 'reads',
    input: takes({}),
    run() {
      const all = projects.list()
      if (all.length === 0) return ['There is no project yet. setup_project makes one.']
      return all.map(
        ({ id, slug, name }) => `- ${slug}: ${name} (looks at ${keys.defaultEnvironment(id)})`,
      )
    },
  }),
]
