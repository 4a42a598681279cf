import type { CreatedToken } from '../../../../src/accounts/tokens/model'
import { CopyButton } from '../../../ui/copy-button'
import { OnceDialog } from '../../../ui/once-dialog'

/** The second step of a new token: shows it, which is possible only now, and a command that uses it. */
export function CreatedTokenDialog({ created, close }: { created: CreatedToken; close(): void }) {
  const line = `curl ${location.origin}/api/v1/projects -H "Authorization: Bearer ${created.token}"`
  return (
    <OnceDialog
      title="Copy the token now"
      lead="It is shown this once; only its last four characters are kept. Keep it like a password."
      secret={created.token}
      what="the token"
      close={close}
    >
      <div class="cmd">
        <code tabIndex={0}>{line}</code>
        <CopyButton text={line} what="the command" />
      </div>
    </OnceDialog>
  )
}
