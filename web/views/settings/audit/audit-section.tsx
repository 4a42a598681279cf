import { auditPage } from '../../../api/audit'
import { useResource } from '../../../api/resource'
import { useQuery } from '../../../lib/query'
import { When } from '../../../ui/ago'
import { Empty } from '../../../ui/empty'
import { Head } from '../../../ui/head'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { Pager } from '../../../ui/pager'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { ACTION_LABELS, ACTION_WORDS, ACTIONS, isAction } from './action-words'
import { detailInWords } from './detail-words'

const COLUMNS = [
  { name: 'When' },
  { name: 'Who', class: 'hide-s' },
  { name: 'What' },
  { name: 'From', class: 'hide-m' },
]

/** The audit log: who changed what on this server. */
export function AuditSection() {
  const { query, change } = useQuery()
  const action = isAction(query.action) ? query.action : undefined
  const page = useResource(auditPage({ action, cursor: query.cursor }))
  return (
    <>
      <Head
        title="Audit log"
        lead="Who changed what in this box, latest first. Nobody can edit it."
      >
        <label class="btn">
          <Icon name="filter" />
          <select
            aria-label="Only"
            value={action ?? ''}
            onChange={(event) =>
              change({ action: event.currentTarget.value || undefined, cursor: undefined })
            }
          >
            <option value="">Everything</option>
            {ACTIONS.map((one) => (
              <option key={one} value={one}>
                {ACTION_LABELS[one]}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </label>
      </Head>
      <Loaded from={page} failure="The audit log could not be read" skeleton={<PanelSkeleton />}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <div class="panel">
                <Empty icon={<Icon name="shield" class="three" />} title="No such entry">
                  <p>Nobody has done this yet.</p>
                  <button type="button" class="btn" onClick={() => change({ action: undefined })}>
                    Show everything
                  </button>
                </Empty>
              </div>
            ) : (
              <Table name="Audit log" columns={COLUMNS}>
                {items.map(({ id, at, actor, action, target, detail, address }) => (
                  <tr key={id}>
                    <td class="top-line">
                      <When at={at} />
                    </td>
                    <td class="top-line hide-s">
                      <Text of={actor.name} />
                    </td>
                    <td class="top-line free">
                      <span class="only-narrow">
                        <Text of={actor.name} />{' '}
                      </span>
                      {ACTION_WORDS[action] ?? action}{' '}
                      <b>
                        <Text of={target} />
                      </b>
                      <span class="small three detail">
                        <Text of={detailInWords(detail)} />
                      </span>
                    </td>
                    <td class="top-line mono three hide-m">{address}</td>
                  </tr>
                ))}
              </Table>
            )}
            <Pager nextCursor={nextCursor} next="Older entries" first="Latest entries" />
          </>
        )}
      </Loaded>
    </>
  )
}
