import type { EventDetail } from '../../../api/events'
import { VisitLink } from '../../analytics/visits/visit-link'

/** Leads to what its user did before and after an event, where analytics know it. */
export const VisitPart = ({ event }: { event: EventDetail }) => (
  <VisitLink
    environment={event.environment}
    at={event.timestamp}
    sessionId={event.sessionId}
    traceId={event.traceId}
  />
)
