import type { IssueView } from '../../../../src/issues/model'
import { issueEvents } from '../../../api/issue'
import { useResource } from '../../../api/resource'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { useChoices } from '../choices'
import { EventGone } from '../event/event-gone'
import { LinesSkeleton } from '../issue-skeleton'
import { EventTable } from './event-table'

const LIMIT = 50

/** All events of the issue, newest first. */
export function EventsTab({ issue }: { issue: IssueView }) {
  const { cursor, linkTo } = useChoices()
  const page = useResource(issueEvents(issue.id, cursor, LIMIT))
  return (
    <Loaded from={page} failure="The events could not be read" skeleton={<LinesSkeleton />}>
      {({ items, nextCursor }) =>
        items.length === 0 ? (
          <EventGone issue={issue} />
        ) : (
          <>
            <EventTable issue={issue} items={items} />
            {(cursor || nextCursor) && (
              <nav class="flex pager" aria-label="Pages of events">
                {cursor && (
                  <a class="btn tight" href={linkTo({ cursor: undefined })}>
                    <Icon name="first" />
                    Newest
                  </a>
                )}
                {nextCursor && (
                  <a class="btn tight push" href={linkTo({ cursor: nextCursor })}>
                    Older
                    <Icon name="right" />
                  </a>
                )}
              </nav>
            )}
          </>
        )
      }
    </Loaded>
  )
}
