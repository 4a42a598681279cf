import type { Breadcrumb, EventBody, Level, User } from '../event/event-body'
import { plain } from '../event/plain'

/** What is known about where the program is, and goes into each event that is captured there. */
export interface Scope {
  user: User | undefined
  level: Level | undefined
  transaction: string | undefined
  tags: Record<string, string | number | boolean>
  contexts: Record<string, unknown>
  extra: Record<string, unknown>
  request: EventBody['request']
  breadcrumbs: Breadcrumb[]
}

export const newScope = (): Scope => ({
  user: undefined,
  level: undefined,
  transaction: undefined,
  tags: {},
  contexts: {},
  extra: {},
  request: undefined,
  breadcrumbs: [],
})

/** A scope that begins like another one and goes its own way. */
export const forked = (scope: Scope): Scope => ({
  ...scope,
  tags: { ...scope.tags },
  contexts: { ...scope.contexts },
  extra: { ...scope.extra },
  breadcrumbs: [...scope.breadcrumbs],
})

/** Keeps a breadcrumb, and forgets the oldest ones. */
export function leave(scope: Scope, breadcrumb: Breadcrumb, most: number): void {
  scope.breadcrumbs.push(breadcrumb)
  if (scope.breadcrumbs.length > most) scope.breadcrumbs.splice(0, scope.breadcrumbs.length - most)
}

/** Puts what a scope knows into an event; what the event says itself stays. */
export function applied(scope: Scope, event: EventBody): EventBody {
  const { user, level, transaction, request } = scope
  return {
    ...(level && { level }),
    ...(transaction && { transaction }),
    ...(user && { user }),
    ...event,
    ...filled('request', request && { ...request, ...event.request }),
    ...filled('tags', { ...scope.tags, ...event.tags }),
    ...filled('contexts', plain({ ...scope.contexts, ...event.contexts })),
    ...filled('extra', plain({ ...scope.extra, ...event.extra })),
    ...filled('breadcrumbs', scope.breadcrumbs.slice()),
  }
}

const filled = (name: keyof EventBody, value: unknown): Partial<EventBody> =>
  value && Object.keys(value).length > 0 ? { [name]: value } : {}
