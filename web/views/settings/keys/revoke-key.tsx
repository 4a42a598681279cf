import type { KeyView } from '../../../../src/projects/keys/model'
import { revokeKey } from '../../../api/keys'
import { nameOf } from '../../../lib/environments'
import { Confirm } from '../../../ui/confirm'
import { Text } from '../../../ui/text'

export const RevokeKey = ({ of: key, close }: { of: KeyView; close(): void }) => (
  <Confirm
    title="Revoke this key?"
    does="Revoke"
    run={() => revokeKey(key.project, key.id)}
    close={close}
  >
    <p>
      What sends to {nameOf(key.environment)} with{' '}
      <b>{key.name ? <Text of={key.name} /> : `…${key.last4}`}</b> is refused within a second, and
      what it sends is lost. A revoked key never works again.
    </p>
  </Confirm>
)
