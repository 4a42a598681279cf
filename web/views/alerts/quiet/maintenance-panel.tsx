import { useState } from 'preact/hooks'
import {
  createMaintenance,
  type MaintenanceView,
  maintenanceList,
  removeMaintenance,
} from '../../../api/quiet'
import { useResource } from '../../../api/resource'
import { attempt } from '../../../lib/attempt'
import { nameOf } from '../../../lib/environments'
import { isAtLeast } from '../../../lib/is-at-least'
import { toast } from '../../../lib/toast'
import { Empty } from '../../../ui/empty'
import { Gauge } from '../../../ui/gauge'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { Panel } from '../../../ui/panel'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { MaintenanceDialog } from './maintenance-dialog'
import { fromTo, nextInWords, wantedOf } from './maintenance-words'

const EVERY_MS = 30_000
const COLUMNS = [
  { name: 'Name' },
  { name: 'When' },
  { name: 'In', class: 'hide-s' },
  { name: 'Next', class: 'hide-s' },
  { name: 'Change', class: 'num', isBare: true },
]

/** The times in which work is done and nobody is to be told. */
export function MaintenancePanel({ slug }: { slug: string }) {
  const windows = useResource(maintenanceList(slug), { everyMs: EVERY_MS })
  const [editing, setEditing] = useState<MaintenanceView | 'new'>()
  const mayChange = isAtLeast('member')

  async function remove(one: MaintenanceView) {
    if (await attempt(() => removeMaintenance(slug, one.id), 'Not deleted'))
      toast({
        text: `Deleted ${one.name}`,
        action: {
          label: 'Undo',
          run: () => attempt(() => createMaintenance(slug, wantedOf(one))),
        },
      })
  }
  return (
    <>
      <Panel
        title="Maintenance windows"
        action={
          mayChange && (
            <button type="button" class="btn" onClick={() => setEditing('new')}>
              <Icon name="plus" />
              New window
            </button>
          )
        }
      >
        <Loaded
          from={windows}
          failure="The maintenance windows could not be read"
          skeleton={<PanelSkeleton />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <Empty icon={<Icon name="calendar" class="three" />} title="No window yet">
                <p>
                  Make one for a release, or for an import that runs each night: its failures then
                  wake nobody.
                </p>
              </Empty>
            ) : (
              <Table name="Maintenance windows" columns={COLUMNS} isInner>
                {items.map((one) => (
                  <tr key={one.id}>
                    <td class="free">
                      <Text of={one.name} />
                    </td>
                    <td class="free two">{fromTo(one)}</td>
                    <td class="hide-s">
                      <span class="flex">
                        <Gauge of={one.environment ?? 'all'} />
                        {one.environment ? nameOf(one.environment) : 'All four'}
                      </span>
                    </td>
                    <td class="hide-s two">
                      {one.now ? <b>{nextInWords(one)}</b> : nextInWords(one)}
                    </td>
                    <td class="num">
                      {mayChange && (
                        <span class="both">
                          <button
                            type="button"
                            class="btn tight quiet"
                            onClick={() => setEditing(one)}
                          >
                            Edit<span class="sr"> {one.name}</span>
                          </button>
                          <button type="button" class="btn tight quiet" onClick={() => remove(one)}>
                            Delete<span class="sr"> {one.name}</span>
                          </button>
                        </span>
                      )}
                    </td>
                  </tr>
                ))}
              </Table>
            )
          }
        </Loaded>
      </Panel>
      {editing && (
        <MaintenanceDialog
          slug={slug}
          of={editing === 'new' ? undefined : editing}
          close={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
