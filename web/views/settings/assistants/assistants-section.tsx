import { useState } from 'preact/hooks'
import type { CreatedToken } from '../../../../src/accounts/tokens/model'
import { useResource } from '../../../api/resource'
import { tokenList } from '../../../api/tokens'
import { useQuery } from '../../../lib/query'
import { Empty } from '../../../ui/empty'
import { Head } from '../../../ui/head'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { Panel } from '../../../ui/panel'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { CreatedTokenDialog } from '../../account/tokens/created-token-dialog'
import { NewTokenDialog } from '../../account/tokens/new-token-dialog'
import { TokenTable } from '../../account/tokens/token-table'
import { Snippets } from '../snippets/snippets'
import { CLIENTS } from './clients'

/** How assistants are added, and which are in. The dialog for a token has an address: `?new=`. */
export function AssistantsSection() {
  const { query, change } = useQuery()
  const [created, setCreated] = useState<CreatedToken>()
  return (
    <>
      <Head
        title="Assistants"
        lead="An assistant that speaks MCP does here what you may: it sets a project up, finds what fails, reads why, and closes it."
      />
      <Panel
        title="Add one"
        lead="It signs in through your browser, where you say what it may. Where there is none, as in CI, it takes a token."
        action={
          <button type="button" class="btn" onClick={() => change({ new: '' })}>
            <Icon name="token" />
            Make a token
          </button>
        }
      >
        <Snippets of={CLIENTS} apiKey="" />
      </Panel>
      <LetIn />
      {query.new !== undefined && (
        <NewTokenDialog close={() => change({ new: undefined }, true)} made={setCreated} />
      )}
      {created && (
        <CreatedTokenDialog created={created} close={() => setCreated(undefined)}>
          <Snippets of={CLIENTS} apiKey={created.token} />
        </CreatedTokenDialog>
      )}
    </>
  )
}

/** The assistants that the person has let in. */
const LetIn = () => (
  <Panel
    title="Let in"
    lead="Each may what you allowed, by a token of its own. Those that you made a token for are under Access tokens."
  >
    <Loaded
      from={useResource(tokenList())}
      failure="The assistants could not be read"
      skeleton={<PanelSkeleton />}
    >
      {({ items }) => {
        const letIn = items.filter(({ client }) => client !== null)
        return letIn.length === 0 ? (
          <Empty icon={<Icon name="chat" class="three" />} title="None yet">
            <p>Those that you add by the address are listed here.</p>
          </Empty>
        ) : (
          <TokenTable name="Assistants" items={letIn} isInner />
        )
      }}
    </Loaded>
  </Panel>
)
