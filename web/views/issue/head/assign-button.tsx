import type { IssueView } from '../../../../src/issues/model'
import { userList } from '../../../api/accounts'
import { useResource } from '../../../api/resource'
import { Face } from '../../../ui/face'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'
import { personName } from '../person'

/** Whose the issue is, and the way to another. */
export function AssignButton({ issue: { assignee }, open }: { issue: IssueView; open(): void }) {
  const people = useResource(userList()).data.value?.items ?? []
  return (
    <button type="button" class="btn assigns" aria-haspopup="dialog" onClick={open}>
      {assignee ? <Face of={assignee} /> : <Icon name="user" />}
      <span class="cut">{assignee ? <Text of={personName(assignee, people)} /> : 'Assign'}</span>
      <Icon name="down" />
    </button>
  )
}
