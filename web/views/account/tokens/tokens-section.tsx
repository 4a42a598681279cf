import { useState } from 'preact/hooks'
import type { CreatedToken, TokenView } from '../../../../src/accounts/tokens/model'
import { useResource } from '../../../api/resource'
import { revokeToken, tokenList } from '../../../api/tokens'
import { useQuery } from '../../../lib/query'
import { Ago } from '../../../ui/ago'
import { Confirm } from '../../../ui/confirm'
import { Empty } from '../../../ui/empty'
import { Head } from '../../../ui/head'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { Until } from '../../../ui/until'
import { CreatedTokenDialog } from './created-token-dialog'
import { NewTokenDialog } from './new-token-dialog'

const COLUMNS = [
  { name: 'Name' },
  { name: 'May', class: 'hide-s' },
  { name: 'Last used', class: 'hide-m' },
  { name: 'Ends' },
  { name: 'Revoke', class: 'num', isBare: true },
]

/** The person's access tokens, for scripts. The dialog for a new one has an address: `?new=`. */
export function TokensSection() {
  const tokens = useResource(tokenList())
  const { query, change } = useQuery()
  const [created, setCreated] = useState<CreatedToken>()
  const [leaving, setLeaving] = useState<TokenView>()
  return (
    <>
      <Head
        title="Access tokens"
        lead="A token reads and changes what you may, from a script. It never sends events: that is what keys are for."
      >
        <button type="button" class="btn primary" onClick={() => change({ new: '' })}>
          <Icon name="plus" />
          New token
        </button>
      </Head>
      <Loaded from={tokens} failure="The tokens could not be read" skeleton={<PanelSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <div class="panel">
              <Empty icon={<Icon name="token" class="three" />} title="No token yet">
                <p>Make one for a script, or for a tool that reads your issues.</p>
              </Empty>
            </div>
          ) : (
            <Table name="Access tokens" columns={COLUMNS}>
              {items.map((token) => (
                <tr key={token.id}>
                  <td>
                    <div class="pair">
                      <b class="cut">{token.name ? <Text of={token.name} /> : 'Without a name'}</b>
                      <span class="micro three mono">whimbrel_pat_…{token.last4}</span>
                    </div>
                  </td>
                  <td class="two hide-s">{token.scopes.join(', ')}</td>
                  <td class="hide-m">
                    {token.lastUsedAt ? (
                      <Ago at={token.lastUsedAt} after=" ago" />
                    ) : (
                      <span class="three">never</span>
                    )}
                  </td>
                  <td>
                    {token.expiresAt ? (
                      <Until at={token.expiresAt} />
                    ) : (
                      <span class="three">never</span>
                    )}
                  </td>
                  <td class="num">
                    <button type="button" class="btn tight quiet" onClick={() => setLeaving(token)}>
                      Revoke<span class="sr"> {token.name || token.last4}</span>
                    </button>
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
      {query.new !== undefined && (
        <NewTokenDialog close={() => change({ new: undefined }, true)} made={setCreated} />
      )}
      {created && <CreatedTokenDialog created={created} close={() => setCreated(undefined)} />}
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
