import { useState } from 'preact/hooks'
import type { IssueSummary } from '../../../src/issues/model'
import { userList } from '../../api/accounts'
import { useResource } from '../../api/resource'
import { session } from '../../api/who'
import { type Choice, Choices } from '../../ui/choices'
import { Dialog } from '../../ui/dialog'
import { Face } from '../../ui/face'
import { Text } from '../../ui/text'
import { triage } from './triage'

/** Who takes the issues. */
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
        <Face of={{ id, email }} />
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
          <Face of={null} />
          <span>Nobody</span>
        </>
      ),
    })
  return (
    <Dialog title="Assign" isBare close={close} class="palette">
      <Choices
        label="Assign to"
        text={text}
        typed={setText}
        choices={choices}
        nothing="Nobody is called that."
        close={close}
      />
    </Dialog>
  )
}
