import { timeOf } from '../../http/time-of'
import { DAY_MS } from '../../lib/time'
import type { NamedProject } from '../../projects/door'
import type { Environment } from '../../projects/environment'

const SHOWN_MS = 30 * DAY_MS

/** The members of `REPORTED`, as they were sent. */
interface Sent {
  environment?: Environment | 'all' | undefined
  from?: string | undefined
  to?: string | undefined
  query?: string | undefined
  bots?: '0' | '1' | undefined
}

/** Whose visits a report is about, and of when. */
export function reportedOf(project: NamedProject, sent: Sent, now: number) {
  const to = timeOf(sent.to) ?? now
  return {
    project: project.id,
    environment: sent.environment ?? project.defaultEnvironment(),
    from: timeOf(sent.from) ?? to - SHOWN_MS,
    to,
    query: sent.query ?? '',
    isOfBots: sent.bots === '1',
  }
}
