import { useState } from 'preact/hooks'
import type { IssueSummary } from '../../../src/issues/model'
import { userList } from '../../api/accounts'
import { useResource } from '../../api/resource'
import { session } from '../../api/who'
import { Avatar } from '../../ui/avatar'
import { type Choice, ChoiceDialog } from '../../ui/choice-dialog'
import { Text } from '../../ui/text'
import { triage } from './triage'

/** Chooses who the issues are assigned to. */
export function AssignDialog({
  issues,
  close,
}: {
  issues: readonly IssueSummary[]
  close(): void
}) {
  const [text, setText] = useState('')
  const own = session.value?.user.id
  const people = (useResource(userList()).data.value?.items ?? [])
    .filter(({ email }) => email.toLowerCase().includes(text.trim().toLowerCase()))
    .toSorted((a, b) => Number(b.id === own) - Number(a.id === own))
  const choices: Choice[] = people.map(({ id, email }) => ({
    id,
    run: () => triage(issues, { assignee: id }, `assigned to ${email}`),
    shows: (
      <>
        <Avatar of={{ id, email }} />
        <span class="cut">
          <Text of={email} />
        </span>
        {id === own && <span class="push three">you</span>}
      </>
    ),
  }))
  if (!text && issues.some(({ assignee }) => assignee))
    choices.push({
      id: 'nobody',
      run: () => triage(issues, { assignee: null }, 'assigned to nobody'),
      shows: (
        <>
          <Avatar of={null} />
          <span>Nobody</span>
        </>
      ),
    })
  return (
    <ChoiceDialog
      title="Assign"
      label="Assign to"
      text={text}
      typed={setText}
      choices={choices}
      nothing="Nobody is called that."
      close={close}
    />
  )
}
