import { useState } from 'preact/hooks'
import type { MemberView } from '../../../../src/accounts/members/model'
import type { Role } from '../../../../src/accounts/role'
import { changeRole, makeSignUpLink, removeMember, resetSecondFactor } from '../../../api/members'
import { session } from '../../../api/who'
import { isAtLeast } from '../../../lib/is-at-least'
import { toast } from '../../../lib/toast'
import { useAct } from '../../../lib/use-act'
import { Confirm } from '../../../ui/confirm'
import { Dialog } from '../../../ui/dialog'
import { DialogActions } from '../../../ui/dialog-actions'
import { Refusal } from '../../../ui/refusal'
import { Text } from '../../../ui/text'
import { RolePicks } from './role-picks'

interface Props {
  of: MemberView
  close(): void
  /** Called with a link for a new password. */
  made(email: string, signUpUrl: string): void
}

/** What an administrator can do about one member. */
export function MemberDialog({ of: member, close, made }: Props) {
  const { id, email, totp } = member
  const [role, setRole] = useState<Role>(member.role)
  const [isLeaving, setLeaving] = useState(false)
  const { act, error, isBusy } = useAct()
  const isSelf = id === session.value?.user.id

  /** Closes once it is done; a refusal leaves the dialog as it is. */
  const then = (work: () => Promise<unknown>) => async () => {
    if (await act(work)) close()
  }
  const save = then(async () => {
    if (role !== member.role) await changeRole(id, role)
  })
  const link = then(async () => made(email, (await makeSignUpLink(id)).signUpUrl))
  const reset = then(async () => {
    await resetSecondFactor(id)
    toast({ text: `${email} signs in without a second factor now` })
  })

  if (isLeaving)
    return (
      <Confirm title="Remove this member?" does="Remove" run={() => removeMember(id)} close={close}>
        <p>
          <b>
            <Text of={email} />
          </b>{' '}
          is signed out everywhere and their tokens stop working at once. What they wrote stays.
        </p>
      </Confirm>
    )
  if (member.role === 'owner' && !isAtLeast('owner'))
    return (
      <Dialog title={email} close={close}>
        <p class="two">Only an owner changes or removes an owner.</p>
        <footer class="flex">
          <button type="button" class="btn" onClick={close}>
            Close
          </button>
        </footer>
      </Dialog>
    )
  return (
    <Dialog title={email} close={close}>
      <div class="form">
        <RolePicks chosen={role} choose={setRole} />
        {isSelf ? (
          <p class="small two">Your own password and second factor are under Account, Security.</p>
        ) : (
          <ul class="acts">
            <li class="flex">
              <span>
                <b>Forgot the password?</b>
                <br />
                <span class="small two">A link sets a new one; the old one works until then.</span>
              </span>
              <button type="button" class="btn push" onClick={link}>
                Make a link
              </button>
            </li>
            {totp && (
              <li class="flex">
                <span>
                  <b>Lost the second factor?</b>
                  <br />
                  <span class="small two">
                    The password alone is enough until they set it up again.
                  </span>
                </span>
                <button type="button" class="btn push" onClick={reset}>
                  Reset it
                </button>
              </li>
            )}
            <li class="flex">
              <span>
                <b>Left the team?</b>
                <br />
                <span class="small two">Signed out at once; what they wrote stays.</span>
              </span>
              <button type="button" class="btn push" onClick={() => setLeaving(true)}>
                Remove
              </button>
            </li>
          </ul>
        )}
        <Refusal of={error} />
        <DialogActions close={close} does="Save" act={save} isDisabled={isBusy} />
      </div>
    </Dialog>
  )
}
