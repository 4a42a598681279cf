import { timeIn } from '../../http/time-of'
import { Problem } from '../../lib/problem'
import { DAY_MS, iso } from '../../lib/time'
import { isTimeZone } from '../../lib/time-zone'
import type { Environment } from '../../projects/environment'
import { checkWithin, narrowed } from '../shares/bounds'
import type { ReportedProject } from './door'
import { readFilter } from './scan/filter'

const SHOWN_MS = 30 * DAY_MS
/** As long as something can be kept for a number of days. */
const LONGEST_MS = 3660 * DAY_MS

/** The members of `REPORTED`, as they were sent. */
interface Sent {
  environment?: Environment | 'all' | undefined
  from?: string | undefined
  to?: string | undefined
  timeZone?: string | undefined
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
  timeZone: string
  query: string
  /** Whether the visits of programs that nobody sits at are counted, and only these. */
  isOfBots: boolean
}

/**
 * What a request asks about; within what a shared link shows, where it comes by one.
 * @throws Problem `invalid_request` for a time that is too long, or none, for a time zone that is none, and for a query that cannot be read; `missing_scope` for
 * what a shared link does not show
 */
export function reportedOf(project: ReportedProject, sent: Sent, now: number): Reported {
  const { within } = project
  const { timeZone = 'UTC' } = sent
  if (!isTimeZone(timeZone))
    throw new Problem(
      'invalid_request',
      `timeZone: ${timeZone} is no time zone; write one such as Europe/Vienna.`,
    )
  if (!within) return asked(project, { ...sent, timeZone }, now)
  checkWithin(within, sent)
  const { environment } = within
  const clamped = (time: number) => iso(Math.max(within.from, Math.min(within.to, time)))
  const from = clamped(timeIn(sent.from, timeZone) ?? within.from)
  const to = clamped(timeIn(sent.to, timeZone) ?? within.to)
  const query = narrowed(within, sent.query ?? '')
  return asked(project, { environment, from, to, timeZone, query }, now)
}

function asked(project: ReportedProject, sent: Sent & { timeZone: string }, now: number): Reported {
  const { timeZone } = sent
  const to = timeIn(sent.to, timeZone) ?? now
  const from = timeIn(sent.from, timeZone) ?? to - SHOWN_MS
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
  const { id } = project
  return { project: id, environment, from, to, timeZone, query, isOfBots: sent.bots === '1' }
}
