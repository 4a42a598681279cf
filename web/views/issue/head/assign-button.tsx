import type { IssueView } from '../../../../src/issues/detail/model'
import { userList } from '../../../api/accounts'
import { useResource } from '../../../api/resource'
import { Avatar } from '../../../ui/avatar'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'
import { personName } from '../person'

/** Shows who the issue is assigned to; a click assigns somebody else. */
export function AssignButton({ issue: { assignee }, open }: { issue: IssueView; open(): void }) {
  const people = useResource(userList()).data.value?.items ?? []
  return (
    <button type="button" class="btn assigns" aria-haspopup="dialog" onClick={open}>
      {assignee ? <Avatar of={assignee} /> : <Icon name="user" />}
      <span class="cut">{assignee ? <Text of={personName(assignee, people)} /> : 'Assign'}</span>
      <Icon name="down" />
    </button>
  )
}
