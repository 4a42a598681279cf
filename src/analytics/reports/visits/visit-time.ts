import { MINUTE_MS } from '../../../lib/time'
import { PAUSE_MS } from '../../digest/visits.store'

/** What a page reports while it loads may lie before its first view by so much. */
const BEFORE_MS = MINUTE_MS

/**
 * When something that names a visit's session is of that visit: from a minute before its first event on, and as long after its last as
 * the visit might have gone on. The next visit of a session begins later than that, so that nothing is of two.
 * @returns ms since the epoch, both ends included
 */
export const timeOfVisit = ({ startedAt, endedAt }: { startedAt: number; endedAt: number }) => ({
  from: startedAt - BEFORE_MS,
  to: endedAt + PAUSE_MS - BEFORE_MS,
})
