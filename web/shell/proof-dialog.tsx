import { useLocation } from 'preact-iso'
import { prove } from '../api/me'
import { waitingForProof } from '../api/proof'
import { type Session, session, waysIn } from '../api/who'
import { useSubmit } from '../lib/use-submit'
import { Dialog } from '../ui/dialog'
import { DialogActions } from '../ui/dialog-actions'
import { OwnSecretField, ownSecretOf } from '../ui/own-secret-field'
import { Refusal } from '../ui/refusal'

/** Before what lets somebody in: the password once more, where it was shown a while ago. */
export function ProofDialog() {
  const user = session.value?.user
  if (!waitingForProof.value || !user) return null
  return user.hasPassword || user.totp ? <BySecret user={user} /> : <ByProvider />
}

const leave = () => waitingForProof.value?.settle(false)
const Why = () => <p class="two">This changes who gets in, and you signed in a while ago.</p>

function BySecret({ user }: { user: Session['user'] }) {
  const { submit, error, isBusy } = useSubmit(async (given) => {
    await prove(ownSecretOf(given))
    waitingForProof.value?.settle(true)
  })
  return (
    <Dialog title="Is it you?" close={leave} class="small-dialog">
      <form class="form" onSubmit={submit}>
        <Why />
        <OwnSecretField user={user} error={error} />
        <Refusal of={error} />
        <DialogActions close={leave} does="Go on" isDisabled={isBusy} />
      </form>
    </Dialog>
  )
}

/** Who comes by a provider alone has nothing to show here: they go there once more, and come back to this page. */
function ByProvider() {
  const { url } = useLocation()
  const provider = waysIn.value?.oidc
  return (
    <Dialog title="Sign in once more" close={leave} class="small-dialog">
      <Why />
      <footer class="flex">
        <button type="button" class="btn" onClick={leave}>
          Cancel
        </button>
        {provider && (
          <a class="btn primary" href={`${provider.url}?returnTo=${encodeURIComponent(url)}`}>
            Continue with {provider.label}
          </a>
        )}
      </footer>
    </Dialog>
  )
}
