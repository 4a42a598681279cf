import type { IssueView } from '../../../../src/issues/detail/model'
import { Empty } from '../../../ui/empty'
import { Icon } from '../../../ui/icon'
import { useChoices } from '../choices'

/** Says that the event is not stored any more, while the issue still counts it. */
export function EventGone({ issue: { latestEventId } }: { issue: IssueView }) {
  const { linkTo } = useChoices()
  if (latestEventId === null)
    return (
      <Empty icon={<Icon name="clock" class="three" />} title="Its events are gone">
        <p>They were older than what this box keeps. What was counted of them stays.</p>
      </Empty>
    )
  return (
    <Empty icon={<Icon name="clock" class="three" />} title="This event is gone">
      <p>It was older than what this box keeps, or its address was cut.</p>
      <a class="btn" href={linkTo({ event: undefined })}>
        Show the newest event
      </a>
    </Empty>
  )
}
