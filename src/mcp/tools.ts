import type { Tool } from './tool'
import { flagTools } from './tools/flags'
import { incidentTools } from './tools/incidents'
import { issueTools } from './tools/issues'
import { projectTools } from './tools/projects'
import { setupTools } from './tools/setup-project'
import { sourceMapTools } from './tools/source-maps'
import { traceTools } from './tools/traces'
import { triageTools } from './tools/triage'
import { usageTools } from './tools/usage'
import { visitTools } from './tools/visits'

/** The tables of tools, in the order in which clients list them. */
const TABLES = [
  projectTools,
  setupTools,
  issueTools,
  triageTools,
  traceTools,
  visitTools,
  sourceMapTools,
  flagTools,
  incidentTools,
  usageTools,
] as const

type DepsOf<Table> = Table extends (deps: infer Deps) => unknown ? (deps: Deps) => void : never
/** All that any of the tables stands on. */
export type ToolDeps =
  DepsOf<(typeof TABLES)[number]> extends (deps: infer Deps) => void ? Deps : never

export const allTools = (deps: ToolDeps): Tool[] =>
  TABLES.flatMap((table: (deps: ToolDeps) => Tool[]) => table(deps))
