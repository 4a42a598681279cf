import { OnceDialog } from '../../../ui/once-dialog'
import { Text } from '../../../ui/text'
import { Snippets } from '../../settings/snippets/snippets'
import { VERIFY } from './verify-snippets'

interface Props {
  /** The channel's name. */
  of: string
  secret: string
  close(): void
}

/** Shows the secret of a webhook once, with the lines that verify a request by it. */
export const SecretDialog = ({ of: name, secret, close }: Props) => (
  <OnceDialog
    title="Copy the secret now"
    lead={
      <>
        Each request of{' '}
        <b>
          <Text of={name} />
        </b>{' '}
        is signed by it. It is kept sealed and cannot be shown again; a lost one is replaced, and
        for a day the old one signs too.
      </>
    }
    secret={secret}
    what="the secret"
    close={close}
  >
    <div class="panel">
      <Snippets of={VERIFY} />
    </div>
  </OnceDialog>
)
