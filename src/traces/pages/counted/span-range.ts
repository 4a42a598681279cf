import { timeOf } from '../../../http/time-of'
import { DAY_MS } from '../../../lib/time'
import type { NamedProject } from '../../../projects/door'
import type { Environment } from '../../../projects/environment'
import { type Window, windowOf } from './window'

/** Whose spans a page is about, and of when. */
export interface SpanRange {
  project: number
  environment: Environment | 'all'
  /** ms since the epoch */
  from: number
  to: number
}

/** The members of `WINDOW`, as they were sent. */
interface WindowQuery {
  environment?: Environment | 'all' | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Which spans a request asks about: of the last day, where its query names no times. */
export function spanRangeOf(project: NamedProject, query: WindowQuery, now: number): SpanRange {
  const to = timeOf(query.to) ?? now
  const from = timeOf(query.from) ?? to - DAY_MS
  const environment = query.environment ?? project.defaultEnvironment()
  return { project: project.id, environment, from, to }
}

/** Which spans a request asks about, from the beginning of a step to the end of one. */
export function windowed(
  project: NamedProject,
  query: WindowQuery,
  now: number,
): Omit<SpanRange, 'from' | 'to'> & { window: Window } {
  const { from, to, ...range } = spanRangeOf(project, query, now)
  return { ...range, window: windowOf(from, to) }
}
