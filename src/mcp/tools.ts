import type { Tool } from './tool'
import { issueTools } from './tools/issues'
import { projectTools } from './tools/projects'
import { setupTools } from './tools/setup-project'

type Deps = Parameters<typeof projectTools>[0] &
  Parameters<typeof setupTools>[0] &
  Parameters<typeof issueTools>[0]

/** Every tool, in the order in which clients list them. */
export const allTools = (deps: Deps): Tool[] => [
  ...projectTools(deps),
  ...setupTools(deps),
  ...issueTools(deps),
]
