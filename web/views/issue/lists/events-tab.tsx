import type { IssueView } from '../../../../src/issues/detail/model'
import { issueEvents } from '../../../api/issue'
import { useResource } from '../../../api/resource'
import { Ago } from '../../../ui/ago'
import { Empty } from '../../../ui/empty'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { useIssueRange } from '../../issues/issue-range'
import { useChoices } from '../choices'
import { EventGone } from '../event/event-gone'
import { LinesSkeleton } from '../issue-skeleton'
import { EventTable } from './event-table'

const LIMIT = 50
const NO_TIMES = { from: undefined, to: undefined }

/** The events of the issue in the chosen time, newest first. */
export function EventsTab({ issue }: { issue: IssueView }) {
  const { cursor, linkTo } = useChoices()
  const { name, times, inWords } = useIssueRange()
  const isEver = name === 'any'
  // Without times for the whole history: the server then reads events in the order they are stored, which is faster.
  const page = useResource(
    issueEvents(issue.id, { ...(isEver ? NO_TIMES : times), cursor, limit: LIMIT }),
  )
  return (
    <Loaded from={page} failure="The events could not be read" skeleton={<LinesSkeleton />}>
      {({ items, nextCursor }) =>
        items.length === 0 && !nextCursor && !cursor ? (
          isEver || issue.latestEventId === null ? (
            <EventGone issue={issue} />
          ) : (
            <NoEvents words={inWords} lastSeen={issue.lastSeen} />
          )
        ) : (
          <>
            {items.length > 0 && <EventTable issue={issue} items={items} />}
            {items.length === 0 && (
              <p class="two">
                {nextCursor
                  ? `None of the thousands looked through here happened ${inWords}.`
                  : `No more ${inWords}.`}
              </p>
            )}
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

/** Says that the issue has events, but none in the chosen time. */
function NoEvents({ words, lastSeen }: { words: string; lastSeen: string }) {
  const { linkTo } = useChoices()
  return (
    <Empty icon={<Icon name="clock" class="three" />} title={`No events ${words}`}>
      <p>
        It was last seen <Ago at={lastSeen} after=" ago" />.
      </p>
      <a class="btn" href={linkTo({ range: 'any', from: undefined, to: undefined })}>
        Show those of any time
      </a>
    </Empty>
  )
}
