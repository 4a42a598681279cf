import { useState } from 'preact/hooks'
import type { CreatedToken } from '../../../../src/accounts/tokens/model'
import { useResource } from '../../../api/resource'
import { tokenList } from '../../../api/tokens'
import { useQuery } from '../../../lib/query'
import { CopyButton } from '../../../ui/copy-button'
import { Empty } from '../../../ui/empty'
import { Head } from '../../../ui/head'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { CreatedTokenDialog } from './created-token-dialog'
import { NewTokenDialog } from './new-token-dialog'
import { TokenTable } from './token-table'

/** The person's access tokens, for scripts. The dialog for a new one has an address: `?new=`. */
export function TokensSection() {
  const tokens = useResource(tokenList())
  const { query, change } = useQuery()
  const [created, setCreated] = useState<CreatedToken>()
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
            <TokenTable name="Access tokens" items={items} />
          )
        }
      </Loaded>
      {query.new !== undefined && (
        <NewTokenDialog close={() => change({ new: undefined }, true)} made={setCreated} />
      )}
      {created && (
        <CreatedTokenDialog created={created} close={() => setCreated(undefined)}>
          <FirstRequest token={created.token} />
        </CreatedTokenDialog>
      )}
    </>
  )
}

/** A command that uses the token. */
function FirstRequest({ token }: { token: string }) {
  const line = `curl ${location.origin}/api/v1/projects -H "Authorization: Bearer ${token}"`
  return (
    <div class="cmd">
      <code tabIndex={0}>{line}</code>
      <CopyButton text={line} what="the command" />
    </div>
  )
}
