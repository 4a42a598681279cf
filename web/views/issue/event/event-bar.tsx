import type { IssueView } from '../../../../src/issues/detail/model'
import { type EventDetail, rawEvent } from '../../../api/events'
import { counted, number } from '../../../lib/format'
import { useKeys } from '../../../lib/keys'
import { When } from '../../../ui/ago'
import { copy } from '../../../ui/copy-button'
import { Icon } from '../../../ui/icon'
import { type Tab, useChoices } from '../choices'
import { shortId } from '../short-id'
import { NewerEvents } from './newer-events'

const TABS: readonly Tab[] = ['event', 'events', 'tags']
const NAMES: Record<Tab, string> = { event: 'Event', events: 'Events', tags: 'Tags ever' }

/** The tabs of an issue; which of its events is shown, and buttons to the others. */
export function EventBar({ issue, event }: { issue: IssueView; event: EventDetail | undefined }) {
  const { tab, linkTo, openEvent } = useChoices()
  const { latestEventId, oldestEventId } = issue
  const older = event?.previousEventId ?? null
  const newer = event?.nextEventId ?? null
  const go = (id: string | null) => id !== null && openEvent(id)
  useKeys({
    '[': { does: 'Older event', run: () => go(older) },
    ']': { does: 'Newer event', run: () => go(newer) },
  })
  const step = (name: string, icon: string, to: string | null) => (
    <button
      type="button"
      class="btn tight square"
      aria-label={name}
      title={name}
      disabled={to === null || to === event?.id}
      onClick={() => go(to)}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <nav class="ebar pad" aria-label="Views and events of this issue">
      <div class="tabs">
        {TABS.map((one) => (
          <a
            key={one}
            href={linkTo({ tab: one === 'event' ? undefined : one, cursor: undefined })}
            aria-current={tab === one ? 'page' : undefined}
          >
            {NAMES[one]}
          </a>
        ))}
      </div>
      {tab === 'event' && (
        <>
          <div class="split">
            {step('Oldest event', 'first', older === null ? null : oldestEventId)}
            {step('Older event ([)', 'left', older)}
            {step('Newer event (])', 'right', newer)}
            {step('Newest event', 'last', newer === null ? null : latestEventId)}
          </div>
          {event && <Place event={event} total={issue.count} />}
          {event && <NewerEvents issue={issue} event={event} />}
          {event && (
            <span class="two">
              <When at={event.timestamp} />
            </span>
          )}
          {event && (
            <button
              type="button"
              class="btn tight quiet mono"
              title="Copy the event id"
              onClick={() => copy(event.id, 'the event id')}
            >
              {shortId(event.id)}
              <Icon name="copy" />
            </button>
          )}
          <span class="push" />
          {event && <Anchors event={event} />}
        </>
      )}
    </nav>
  )
}

/** Links to the parts of a long page. */
const Anchors = ({ event }: { event: EventDetail }) => (
  <>
    <a class="two" href="#stack">
      {event.exception ? 'Stack' : 'Message'}
    </a>
    {event.breadcrumbs && (
      <a class="two" href="#crumbs">
        Breadcrumbs
      </a>
    )}
    <a class="two" href="#context">
      Context
    </a>
    <a class="two" href={rawEvent(event)} target="_blank" rel="noreferrer">
      JSON
    </a>
  </>
)

/** Which of how many events is shown; counted from the newest, and without a number where it is not known. */
function Place({ event: { newerEvents }, total }: { event: EventDetail; total: number }) {
  if (newerEvents === null) return <span class="three">of {counted(total, 'event')}</span>
  return (
    <span>
      <b>Event {number(Math.max(1, total - newerEvents))}</b>{' '}
      <span class="three">of {number(total)}</span>
    </span>
  )
}
