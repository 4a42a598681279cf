import type { UserView } from '../../../../src/accounts/model'
import type { ActivityView } from '../../../../src/issues/activity/model'
import { utc } from '../../../lib/format'
import { Ago } from '../../../ui/ago'
import { Avatar } from '../../../ui/avatar'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'
import { personName } from '../person'
import { activityWords } from './activity-words'
import { CommentItem } from './comment-item'

interface Props {
  item: ActivityView
  /** The issue's id. */
  issue: string
  /** Called after a comment was changed. */
  changed(): Promise<void>
  people: readonly UserView[]
}

/** One thing that happened: a comment, a change by a person, or what events caused. */
export function ActivityItem({ item, issue, people, changed }: Props) {
  const { actor, at, kind, detail } = item
  const name = actor && (
    <b>
      <Text of={personName(actor, people)} />
    </b>
  )
  const when = (
    <span class="three nowrap">
      <Ago at={at} after=" ago" />
    </span>
  )
  const face = actor ? (
    <Avatar of={actor} />
  ) : (
    <span class="face">
      <Icon name="alert" />
    </span>
  )
  if (kind === 'comment')
    return (
      <li class="has-comment">
        {face}
        <CommentItem
          item={item}
          issue={issue}
          head={
            <>
              {name} {when}
            </>
          }
          changed={changed}
        />
      </li>
    )
  return (
    <li>
      {face}
      <div class="two" title={typeof detail.until === 'string' ? utc(detail.until) : undefined}>
        {name} <Text of={activityWords(item, people)} /> {when}
      </div>
    </li>
  )
}
