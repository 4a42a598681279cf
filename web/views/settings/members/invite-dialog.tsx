import { useState } from 'preact/hooks'
import type { Role } from '../../../../src/accounts/role'
import { invite } from '../../../api/invites'
import { textOf, useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'
import { RolePicks } from './role-picks'

interface Props {
  close(): void
  made(email: string, signUpUrl: string): void
}

/** The first step of an invite: address and role. The second shows its link. */
export function InviteDialog({ close, made }: Props) {
  const [role, setRole] = useState<Role>('member')
  const form = useSubmit(async (given) => {
    const { email, signUpUrl } = await invite({ email: textOf(given, 'email'), role })
    close()
    made(email, signUpUrl)
  })
  return (
    <FormDialog title="Invite" does="Make the link" form={form} close={close}>
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
          aria-invalid={form.error ? true : undefined}
        />
      </label>
      <RolePicks chosen={role} choose={setRole} />
    </FormDialog>
  )
}
