import { endSecondFactor } from '../../../api/me'
import { session } from '../../../api/who'
import { textOf, useSubmit } from '../../../lib/use-submit'
import { Dialog } from '../../../ui/dialog'
import { DialogActions } from '../../../ui/dialog-actions'
import { Refusal } from '../../../ui/refusal'

/** Turns the second factor off, for who proves to be the one who turned it on. */
export function EndSecondFactor({ close }: { close(): void }) {
  const hasPassword = session.value?.user.hasPassword
  const { submit, error, isBusy } = useSubmit(async (given) => {
    await endSecondFactor(
      hasPassword ? { password: String(given.get('password')) } : { code: textOf(given, 'code') },
    )
    close()
  })
  return (
    <Dialog title="Turn the second factor off?" close={close}>
      <form class="form" onSubmit={submit}>
        <p class="two">Your password alone signs you in then. The recovery codes end with it.</p>
        {hasPassword ? (
          <label>
            <span>Password</span>
            <input
              class="field"
              type="password"
              name="password"
              autocomplete="current-password"
              required
              aria-invalid={error ? true : undefined}
            />
          </label>
        ) : (
          <label>
            <span>A code of the app, or a recovery code</span>
            <input class="field mono" name="code" autocomplete="one-time-code" required />
          </label>
        )}
        <Refusal of={error} />
        <DialogActions close={close} does="Turn off" isDisabled={isBusy} />
      </form>
    </Dialog>
  )
}
