import { useLocation } from 'preact-iso'
import { prove } from '../api/me'
import { waitingForProof } from '../api/proof'
import { session, waysIn } from '../api/who'
import { textOf, useSubmit } from '../lib/use-submit'
import { Dialog } from '../ui/dialog'
import { DialogActions } from '../ui/dialog-actions'
import { Refusal } from '../ui/refusal'

/** Before what lets somebody in: the password once more, where it was shown a while ago. */
export function ProofDialog() {
  return waitingForProof.value && session.value ? <Asked /> : null
}

function Asked() {
  const { url } = useLocation()
  const { submit, error, isBusy } = useSubmit(async (given) => {
    await prove(
      hasPassword ? { password: String(given.get('password')) } : { code: textOf(given, 'code') },
    )
    waitingForProof.value?.settle(true)
  })
  const user = session.value?.user
  const hasPassword = user?.hasPassword
  const leave = () => waitingForProof.value?.settle(false)
  const provider = waysIn.value?.oidc
  if (!hasPassword && !user?.totp)
    return (
      <Dialog title="Sign in once more" close={leave} class="small-dialog">
        <p class="two">This changes who gets in, and you signed in a while ago.</p>
        <footer class="flex">
          <button type="button" class="btn" onClick={leave}>
            Cancel
          </button>
          {provider && (
            <a
              class="btn primary"
              href={`${provider.url}?returnTo=${encodeURIComponent(url)}`}
              target="_self"
            >
              Continue with {provider.label}
            </a>
          )}
        </footer>
      </Dialog>
    )
  return (
    <Dialog title="Is it you?" close={leave} class="small-dialog">
      <form class="form" onSubmit={submit}>
        <p class="two">This changes who gets in, and you signed in a while ago.</p>
        <input type="hidden" name="username" autocomplete="username" value={user?.email} />
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
        <DialogActions close={leave} does="Go on" isDisabled={isBusy} />
      </form>
    </Dialog>
  )
}
