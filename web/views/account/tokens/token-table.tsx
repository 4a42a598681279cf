import { useState } from 'preact/hooks'
import type { TokenView } from '../../../../src/accounts/tokens/model'
import { revokeToken } from '../../../api/tokens'
import { Ago } from '../../../ui/ago'
import { Confirm } from '../../../ui/confirm'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { Until } from '../../../ui/until'

const COLUMNS = [
  { name: 'Name' },
  { name: 'May', class: 'hide-s' },
  { name: 'Since', class: 'hide-m' },
  { name: 'Last used', class: 'hide-m' },
  { name: 'Ends' },
  { name: 'Revoke', class: 'num', isBare: true },
]

interface Props {
  /** What screen readers hear. */
  name: string
  items: readonly TokenView[]
  isInner?: boolean
}

/** Access tokens of the person, each of which can be revoked. */
export function TokenTable({ name, items, isInner = false }: Props) {
  const [leaving, setLeaving] = useState<TokenView>()
  return (
    <>
      <Table name={name} columns={COLUMNS} isInner={isInner}>
        {items.map((token) => (
          <tr key={token.id}>
            <td>
              <div class="pair">
                <b class="cut">{token.name ? <Text of={token.name} /> : 'Without a name'}</b>
                <span class="micro three">
                  <span class="mono">…{token.last4}</span>
                  {token.client && <LetIn host={token.client.host} />}
                </span>
              </div>
            </td>
            <td class="two hide-s">{token.scopes.join(', ')}</td>
            <td class="hide-m">
              <Ago at={token.createdAt} after=" ago" />
            </td>
            <td class="hide-m">
              {token.lastUsedAt ? (
                <Ago at={token.lastUsedAt} after=" ago" />
              ) : (
                <span class="three">never</span>
              )}
            </td>
            <td>
              {token.expiresAt ? <Until at={token.expiresAt} /> : <span class="three">never</span>}
            </td>
            <td class="num">
              <button type="button" class="btn tight quiet" onClick={() => setLeaving(token)}>
                Revoke<span class="sr"> {token.name || token.last4}</span>
              </button>
            </td>
          </tr>
        ))}
      </Table>
      {leaving && (
        <Confirm
          title="Revoke this token?"
          does="Revoke"
          run={() => revokeToken(leaving.id)}
          close={() => setLeaving(undefined)}
        >
          <p>
            What uses <b>{leaving.name ? <Text of={leaving.name} /> : `…${leaving.last4}`}</b> is
            refused at once. A revoked token never works again.
          </p>
        </Confirm>
      )}
    </>
  )
}

/** Says of a token that a program was let in by it, and who vouches for the program's name. */
const LetIn = ({ host }: { host: string | null }) => (
  <>
    {' '}
    · let in by you
    {host !== null && (
      <>
        , of <Text of={host} />
      </>
    )}
  </>
)
