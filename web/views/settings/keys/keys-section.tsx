import { useState } from 'preact/hooks'
import type { CreatedKey, KeyInUse } from '../../../../src/projects/keys/model'
import type { ProjectView } from '../../../../src/projects/model'
import { keyList } from '../../../api/keys'
import { useResource } from '../../../api/resource'
import { isAtLeast } from '../../../lib/is-at-least'
import { useQuery } from '../../../lib/query'
import { Empty } from '../../../ui/empty'
import { Head } from '../../../ui/head'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { Panel } from '../../../ui/panel'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { Text } from '../../../ui/text'
import { Snippets } from '../snippets/snippets'
import { CreatedKeyDialog } from './created-key-dialog'
import { KeyTable } from './key-table'
import { NewKeyDialog } from './new-key-dialog'
import { QuotaDialog } from './quota-dialog'
import { RevokeKey } from './revoke-key'

/** How often the list asks what keys have sent. */
const EVERY_MS = 5000

/** The keys that send to a project. The dialog for a new one has an address: `?new=production`. */
export function KeysSection({ project }: { project: ProjectView }) {
  const { slug, name } = project
  const keys = useResource(keyList(slug), { everyMs: EVERY_MS })
  const { query, change } = useQuery()
  const [created, setCreated] = useState<CreatedKey>()
  const [leaving, setLeaving] = useState<KeyInUse>()
  const [changingId, setChangingId] = useState<string>()
  // As the list has it now, so that the dialog says what was sent until now.
  const changing = keys.data.value?.items.find(({ id }) => id === changingId)
  const mayChange = isAtLeast('admin')
  const begin = () => change({ new: '' })
  const close = () => change({ new: undefined }, true)

  return (
    <>
      <Head
        title="Keys"
        lead={
          <>
            A key sends to this project and to one environment, fixed for its life. It cannot read
            anything. {!mayChange && 'Admins make, change and revoke them.'}
          </>
        }
      >
        {mayChange && (
          <button type="button" class="btn primary" onClick={begin}>
            <Icon name="plus" />
            New key
          </button>
        )}
      </Head>
      <Loaded from={keys} failure="The keys could not be read" skeleton={<PanelSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <div class="panel">
              <Empty icon={<Icon name="key" class="three" />} title="No key yet">
                <p>
                  Nothing can send to <Text of={name} /> without one. Begin with a key for
                  development.
                </p>
              </Empty>
            </div>
          ) : (
            <KeyTable
              keys={items}
              project={name}
              does={
                mayChange
                  ? { quotas: ({ id }) => setChangingId(id), revoke: setLeaving }
                  : undefined
              }
            />
          )
        }
      </Loaded>
      <Panel
        title="Send something"
        lead={
          <>
            Replace <code>YOUR_KEY</code> with a key of yours. The full key is shown only once, when
            it is made.
          </>
        }
      >
        <Snippets />
      </Panel>
      {mayChange && query.new !== undefined && (
        <NewKeyDialog slug={slug} asked={query.new} close={close} made={setCreated} />
      )}
      {created && <CreatedKeyDialog created={created} close={() => setCreated(undefined)} />}
      {changing && <QuotaDialog of={changing} close={() => setChangingId(undefined)} />}
      {leaving && <RevokeKey of={leaving} close={() => setLeaving(undefined)} />}
    </>
  )
}
