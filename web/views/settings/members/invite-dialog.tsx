import { useState } from 'preact/hooks'
import type { Role } from '../../../../src/accounts/role'
import { invite } from '../../../api/invites'
import { textOf, useSubmit } from '../../../lib/use-submit'
import { Dialog } from '../../../ui/dialog'
import { DialogActions } from '../../../ui/dialog-actions'
import { Refusal } from '../../../ui/refusal'
import { RolePicks } from './role-picks'

interface Props {
  close(): void
  made(email: string, signUpUrl: string): void
}

/** The first step of an invite; the second shows its link, once. */
export function InviteDialog({ close, made }: Props) {
  const [role, setRole] = useState<Role>('member')
  const { submit, error, isBusy } = useSubmit(async (given) => {
    const { email, signUpUrl } = await invite({ email: textOf(given, 'email'), role })
    close()
    made(email, signUpUrl)
  })
  return (
    <Dialog title="Invite" close={close}>
      <form class="form" onSubmit={submit}>
        <label>
          <span>E-mail</span>
          <input
            class="field"
            name="email"
            type="email"
            required
            maxLength={254}
            autocomplete="off"
            placeholder="grace@example.org"
            aria-invalid={error ? true : undefined}
          />
        </label>
        <RolePicks chosen={role} choose={setRole} />
        <Refusal of={error} />
        <DialogActions close={close} does="Make the link" isDisabled={isBusy} />
      </form>
    </Dialog>
  )
}
