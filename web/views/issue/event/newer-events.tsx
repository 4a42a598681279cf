import type { IssueView } from '../../../../src/issues/detail/model'
import type { EventDetail } from '../../../api/events'
import { number } from '../../../lib/format'
import { useKeys } from '../../../lib/keys'
import { useChoices } from '../choices'

/** Says that newer events have arrived since the newest one was opened. */
export function NewerEvents({ issue, event }: { issue: IssueView; event: EventDetail }) {
  const { eventId, openEvent } = useChoices()
  const newest = issue.latestEventId
  const isShown = eventId === undefined && newest !== null && Boolean(event.newerEvents)
  const show = () => isShown && openEvent(newest)
  useKeys({ '.': { does: 'Show the newest event', run: show } })
  if (!isShown) return null
  return (
    <button type="button" class="btn tight quiet accent" onClick={show}>
      {number(event.newerEvents as number)} newer
    </button>
  )
}
