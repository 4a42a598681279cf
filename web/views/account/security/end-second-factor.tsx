import { endSecondFactor } from '../../../api/me'
import { session } from '../../../api/who'
import { useSubmit } from '../../../lib/use-submit'
import { Dialog } from '../../../ui/dialog'
import { DialogActions } from '../../../ui/dialog-actions'
import { OwnSecretField, ownSecretOf } from '../../../ui/own-secret-field'
import { Refusal } from '../../../ui/refusal'

/** Turns the second factor off, for who proves to be the one who turned it on. */
export function EndSecondFactor({ close }: { close(): void }) {
  const user = session.value?.user
  const { submit, error, isBusy } = useSubmit(async (given) => {
    await endSecondFactor(ownSecretOf(given))
    close()
  })
  if (!user) return null
  return (
    <Dialog title="Turn the second factor off?" close={close}>
      <form class="form" onSubmit={submit}>
        <p class="two">
          {user.hasPassword ? 'Your password' : 'Your company login'} alone signs you in then. The
          recovery codes end with it.
        </p>
        <OwnSecretField user={user} error={error} />
        <Refusal of={error} />
        <DialogActions close={close} does="Turn off" isDisabled={isBusy} />
      </form>
    </Dialog>
  )
}
