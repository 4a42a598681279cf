import { timeOf } from '../../http/time-of'
import { Problem } from '../../lib/problem'
import { DAY_MS } from '../../lib/time'
import type { NamedProject } from '../../projects/door'
import type { Environment } from '../../projects/environment'
import { readFilter } from './scan/filter'

const SHOWN_MS = 30 * DAY_MS
/** As long as something can be kept for a number of days. */
const LONGEST_MS = 3660 * DAY_MS

/** The members of `REPORTED`, as they were sent. */
interface Sent {
  environment?: Environment | 'all' | undefined
  from?: string | undefined
  to?: string | undefined
  query?: string | undefined
  bots?: '0' | '1' | undefined
}

/** Whose visits a report is about, and of when. */
export interface Reported {
  project: number
  environment: Environment | 'all'
  /** ms since the epoch */
  from: number
  to: number
  query: string
  /** Whether the visits of programs that nobody sits at are counted, and only these. */
  isOfBots: boolean
}

/** @throws Problem `invalid_request` for a time that is too long, or none, and for a query that cannot be read */
export function reportedOf(project: NamedProject, sent: Sent, now: number): Reported {
  const to = timeOf(sent.to) ?? now
  const from = timeOf(sent.from) ?? to - SHOWN_MS
  if (from > to)
    throw new Problem('invalid_request', 'from: It must not lie after `to`; name a time before it.')
  if (to - from > LONGEST_MS)
    throw new Problem(
      'invalid_request',
      'from: A report is of at most ten years; name a later time.',
    )
  const query = sent.query ?? ''
  readFilter(query)
  const environment = sent.environment ?? project.defaultEnvironment()
  return { project: project.id, environment, from, to, query, isOfBots: sent.bots === '1' }
}
