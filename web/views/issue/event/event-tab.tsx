import type { IssueView } from '../../../../src/issues/detail/model'
import type { EventDetail } from '../../../api/events'
import type { Resource } from '../../../api/resource'
import { Loaded } from '../../../ui/loaded'
import { Context } from '../context/context'
import { Crumbs } from '../crumbs/crumbs'
import { EventSkeleton } from '../issue-skeleton'
import { Stack } from '../stack/stack'
import { EventGone } from './event-gone'

/** One event of the issue, whole. */
export function EventTab({ issue, event }: { issue: IssueView; event: Resource<EventDetail> }) {
  const isGone = event.error.value?.status === 404 && !event.data.value
  if (isGone || issue.latestEventId === null) return <EventGone issue={issue} />
  return (
    <Loaded from={event} failure="The event could not be read" skeleton={<EventSkeleton />}>
      {(shown) => (
        <>
          <Stack key={shown.id} event={shown} />
          <Crumbs key={`crumbs ${shown.id}`} event={shown} />
          <Context event={shown} />
        </>
      )}
    </Loaded>
  )
}
