import { useRef } from 'preact/hooks'
import type { IssueView } from '../../../../src/issues/detail/model'
import { useChoices } from '../choices'

/**
 * The event that the page shows: the one in the address, else the one that was the newest when the
 * issue was opened. What arrives meanwhile does not take the place of what is read.
 */
export function useShownEvent(issue: IssueView): string | null {
  const { eventId } = useChoices()
  const first = useRef<{ issue: string; event: string | null }>({ issue: '', event: null })
  if (first.current.issue !== issue.id || first.current.event === null)
    first.current = { issue: issue.id, event: issue.latestEventId }
  return eventId ?? first.current.event
}
