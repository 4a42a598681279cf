import type { ComponentChildren } from 'preact'
import type { CreatedToken } from '../../../../src/accounts/tokens/model'
import { OnceDialog } from '../../../ui/once-dialog'

interface Props {
  created: CreatedToken
  close(): void
  /** How the token is used, with the token in it. */
  children: ComponentChildren
}

/** The second step of a new token: shows it, which is possible only now. */
export const CreatedTokenDialog = ({ created, close, children }: Props) => (
  <OnceDialog
    title="Copy the token now"
    lead="It is shown this once; only its last four characters are kept. Keep it like a password."
    secret={created.token}
    what="the token"
    close={close}
  >
    {children}
  </OnceDialog>
)
