import { endSecondFactor } from '../../../api/me'
import { session } from '../../../api/who'
import { useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'
import { OwnSecretField, ownSecretOf } from '../../../ui/own-secret-field'

/** Turns the second factor off, for a person who gives the password or a code. */
export function EndSecondFactor({ close }: { close(): void }) {
  const user = session.value?.user
  const form = useSubmit(async (given) => {
    await endSecondFactor(ownSecretOf(given))
    close()
  })
  if (!user) return null
  return (
    <FormDialog title="Turn the second factor off?" does="Turn off" form={form} close={close}>
      <p class="two">
        {user.hasPassword ? 'Your password' : 'Your company login'} alone signs you in then. The
        recovery codes end with it.
      </p>
      <OwnSecretField user={user} error={form.error} />
    </FormDialog>
  )
}
