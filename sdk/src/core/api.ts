import type { Breadcrumb, EventBody, Level, User } from '../event/event-body'
import { plain, textOf } from '../event/plain'
import type { Client } from './client'
import { debug, guarded } from './guarded'
import { type Running, runningNow, runs } from './running'
import { newScope, type Scope } from './scope'

const withClient = <T>(work: (client: Client) => T): T | undefined => {
  const running = runningNow()
  return running && guarded(() => work(running.client))
}
const inScope = (work: (scope: Scope) => void): void => {
  withClient(({ scopes }) => work(scopes.current()))
}

/**
 * Sends an error with its stack and its causes; anything else that was thrown, too.
 * @returns the id of the event; undefined when it is not sent
 */
export const captureException = (
  error: unknown,
  more: { level?: Level } = {},
): string | undefined => withClient((client) => client.captureException(error, more))

/** @returns the id of the event; undefined when it is not sent */
export const captureMessage = (message: string, level: Level = 'info'): string | undefined =>
  withClient((client) => client.captureMessage(message, { level }))

const logged =
  (level: Level) =>
  (message: string, fields?: Record<string, unknown>): string | undefined =>
    withClient((client) =>
      client.captureMessage(message, {
        level,
        logger: 'logger',
        ...(fields && { extra: plain(fields) as EventBody['extra'] }),
      } as EventBody),
    )

/** Structured logs as events: a message that stays the same, and fields that vary. */
export const logger = {
  debug: logged('debug'),
  info: logged('info'),
  warning: logged('warning'),
  error: logged('error'),
  fatal: logged('fatal'),
}

/** Notes a step that led here; an event carries the last ones. */
export const addBreadcrumb = (breadcrumb: Breadcrumb): void => {
  withClient((client) => client.addBreadcrumb(bounded(breadcrumb)))
}

const bounded = ({ data, message, ...rest }: Breadcrumb): Breadcrumb => ({
  ...rest,
  ...(message !== undefined && { message: textOf(message) }),
  ...(data && { data: plain(data) as Record<string, unknown> }),
})

/** Says who uses the program; null: nobody that is known. */
export const setUser = (user: User | null): void =>
  inScope((scope) => {
    scope.user = user ?? undefined
  })

export const setTag = (name: string, value: string | number | boolean): void =>
  setTags({ [name]: value })

export const setTags = (tags: Readonly<Record<string, string | number | boolean>>): void =>
  inScope((scope) => Object.assign(scope.tags, tags))

/** Adds a named group of facts to every event from here on; null takes it away. */
export const setContext = (name: string, context: Record<string, unknown> | null): void =>
  inScope((scope) => {
    if (context === null) delete scope.contexts[name]
    else scope.contexts[name] = context
  })

/**
 * Runs work in a scope of its own: what is set within it holds for what is captured within it. On servers also for what the
 * work awaits.
 */
export function withScope<T>(work: (scope: Scope) => T): T {
  const running = runningNow()
  return running ? running.client.scopes.within(work) : work(newScope())
}

/** Resolves to whether everything is sent; false after `timeoutMs` (2 s by default). It never rejects. */
export const flush = (timeoutMs?: number): Promise<boolean> => ended(runningNow()?.flush, timeoutMs)

/** Sends what waits, and captures nothing more. */
export const close = (timeoutMs?: number): Promise<boolean> =>
  ended(runs(undefined)?.close, timeoutMs)

async function ended(end: Running['flush'] | undefined, timeoutMs?: number): Promise<boolean> {
  try {
    return end ? await end(timeoutMs) : true
  } catch (cause) {
    debug('could not send what waits', cause)
    return false
  }
}
