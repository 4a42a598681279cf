import type { EventReads } from '../events/reads'
import { orNotFound } from '../http/found'
import type { IssueReads } from '../issues/reads'
import type { Call } from '../lib/remote'
import { tellEvent } from './tell/event'
import { tellIssue } from './tell/issue'
import { type TraceDeps, tellTrace } from './tell/trace'
import type { Caller, Parts } from './tool'

/** Something that an assistant can be handed by its address. All of them need the right to read. */
export interface Resource {
  /** Its address, with `{names}` for what differs (RFC 6570, level 1). */
  uriTemplate: string
  name: string
  title: string
  description: string
  read(named: Record<string, string>, caller: Caller): Promise<Parts>
}

export interface ResourceDeps extends TraceDeps {
  read: TraceDeps['read'] & Call<IssueReads & EventReads>
}

export const allResources = (deps: ResourceDeps): Resource[] => [
  {
    uriTemplate: 'whimbrel://issues/{id}',
    name: 'issue',
    title: 'Issue',
    description: 'An issue by its short id, such as WEB-42, or its id: as get_issue tells it.',
    read: ({ id = '' }, caller) => tellIssue(deps.read, id, caller),
  },
  {
    uriTemplate: 'whimbrel://projects/{project}/events/{id}',
    name: 'event',
    title: 'Event',
    description: 'One event of a project, with its exceptions and what came before.',
    read: ({ project, id = '' }) => tellEvent(deps.read, id, project),
  },
  {
    uriTemplate: 'whimbrel://traces/{traceId}',
    name: 'trace',
    title: 'Trace',
    description: 'A trace in a few lines: as get_trace tells it.',
    read: ({ traceId = '' }, caller) => tellTrace(deps, traceId, caller),
  },
]

/** Reads what stands at an address. @throws Problem `not_found` */
export function readResource(resources: readonly Resource[], uri: string, caller: Caller) {
  const found = resources
    .map((resource) => ({ resource, named: namesIn(resource.uriTemplate, uri) }))
    .find(({ named }) => named !== undefined)
  const { resource, named = {} } = orNotFound(found, 'resource', uri)
  return resource.read(named, caller)
}

/** What stands in place of the names of a template; undefined where an address does not fit it. */
function namesIn(template: string, uri: string): Record<string, string> | undefined {
  const pattern = template.split(/\{(\w+)\}/).map((part, i) => {
    return i % 2 === 0 ? RegExp.escape(part) : `(?<${part}>[\\w.~-]+)`
  })
  return uri.match(new RegExp(`^${pattern.join('')}$`))?.groups
}
