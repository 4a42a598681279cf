import { useLocation } from 'preact-iso'
import { prove } from '../api/me'
import { waitingForProof } from '../api/proof'
import { type Session, session, waysIn } from '../api/who'
import { useSubmit } from '../lib/use-act'
import { Dialog } from '../ui/dialog'
import { FormDialog } from '../ui/form-dialog'
import { OwnSecretField, ownSecretOf } from '../ui/own-secret-field'

/** Asks for the password again, before a change that could let somebody else in. */
export function ProofDialog() {
  const user = session.value?.user
  if (!waitingForProof.value || !user) return null
  return user.hasPassword || user.totp ? <BySecret user={user} /> : <ByProvider />
}

const leave = () => waitingForProof.value?.settle(false)
const Why = () => <p class="two">This changes who gets in, and you signed in a while ago.</p>

function BySecret({ user }: { user: Session['user'] }) {
  const form = useSubmit(async (given) => {
    await prove(ownSecretOf(given))
    waitingForProof.value?.settle(true)
  })
  return (
    <FormDialog title="Is it you?" does="Go on" form={form} close={leave} class="small-dialog">
      <Why />
      <OwnSecretField user={user} error={form.error} />
    </FormDialog>
  )
}

/** For people without a password, who sign in by a provider: they sign in there again, and come back to this page. */
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
          <a
            class="btn primary"
            href={`${provider.url}?prove=true&returnTo=${encodeURIComponent(url)}`}
          >
            Continue with {provider.label}
          </a>
        )}
      </footer>
    </Dialog>
  )
}
