import type { ProjectDeps } from '../asked/project'
import { type Tool, takes, tool } from '../tool'

/** What there is to ask about. */
export const projectTools = ({ projects, keys }: ProjectDeps): Tool[] => [
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
