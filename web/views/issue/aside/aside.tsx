import type { IssueView } from '../../../../src/issues/detail/model'
import type { EventDetail } from '../../../api/events'
import { Activity } from './activity'
import { FlagsPart } from './flags-part'
import { OtherEnvironments } from './other-environments'
import { TopTags } from './top-tags'
import { TraceLink } from './trace-link'
import { VisitPart } from './visit-part'
import { Why } from './why'

interface Props {
  issue: IssueView
  event: EventDetail | undefined
}

/** The column at the right, with what is about the whole issue and not the one event. */
export const Aside = ({ issue, event }: Props) => (
  <aside aria-label="About this issue">
    {event?.traceId && <TraceLink traceId={event.traceId} spanId={event.spanId} />}
    {event && <VisitPart key={event.id} event={event} />}
    <OtherEnvironments issue={issue} />
    <FlagsPart issue={issue} />
    <TopTags issue={issue} />
    <Why issue={issue} event={event} />
    <Activity issue={issue} />
  </aside>
)
