import { useState } from 'preact/hooks'
import type { ProjectView } from '../../../../src/projects/model'
import { useResource } from '../../../api/resource'
import { revokeShare, type ShareView, shareList } from '../../../api/shares'
import { nameOf } from '../../../lib/environments'
import { counted, localTime } from '../../../lib/format'
import { RANGES } from '../../../lib/range'
import { Ago } from '../../../ui/ago'
import { Confirm } from '../../../ui/confirm'
import { Empty } from '../../../ui/empty'
import { Head } from '../../../ui/head'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { SHARED_WORDS } from '../../analytics/shares/shared-words'

const COLUMNS = [
  { name: 'Link' },
  { name: 'Made by', class: 'hide-m' },
  { name: 'Opened', class: 'num' },
  { name: 'Last used', class: 'hide-s' },
  { name: 'Ends', class: 'hide-s' },
  { name: 'Change', class: 'num', isBare: true },
]

/** The links by which anybody reads a report of the project. */
export function SharesSection({ project: { slug, name } }: { project: ProjectView }) {
  const shares = useResource(shareList(slug))
  const [revoking, setRevoking] = useState<ShareView>()
  return (
    <>
      <Head
        title="Shared links"
        lead="Whoever has one reads a report without signing in, and nothing else. The overview, Retention and Speed of analytics make them."
      />
      <Loaded
        from={shares}
        failure="The shared links could not be read"
        skeleton={<PanelSkeleton />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <div class="panel">
              <Empty icon={<Icon name="link" class="three" />} title="No report is shared">
                <p>Look at the visits that somebody is to see, then choose Share.</p>
                <a class="btn" href={`/${slug}/analytics`}>
                  Go to analytics
                </a>
              </Empty>
            </div>
          ) : (
            <Table name={`Shared links of ${name}`} columns={COLUMNS}>
              {items.map((share) => (
                <ShareRow key={share.id} of={share} revoke={() => setRevoking(share)} />
              ))}
            </Table>
          )
        }
      </Loaded>
      {revoking && (
        <Confirm
          title="Take this link back?"
          does="Take back"
          run={() => revokeShare(slug, revoking.id)}
          close={() => setRevoking(undefined)}
        >
          <p>
            <b>
              <Text of={revoking.name} />
            </b>{' '}
            opens nothing from then on, for anybody who has it.
          </p>
        </Confirm>
      )}
    </>
  )
}

const ShareRow = ({ of: share, revoke }: { of: ShareView; revoke(): void }) => (
  <tr>
    <td class="free">
      <Text of={share.name} /> <code class="three">…{share.last4}</code>
      <br />
      <span class="three small">
        {SHARED_WORDS[share.page]} · {nameOf(share.environment)} ·{' '}
        {share.range
          ? RANGES[share.range].words
          : `${localTime(share.from ?? '')} to ${localTime(share.to ?? '')}`}
        {share.query !== '' && (
          <>
            {' · '}
            <code>
              <Text of={share.query} />
            </code>
          </>
        )}
      </span>
    </td>
    <td class="two hide-m">
      <Text of={share.createdBy} />
    </td>
    <td class="num">{counted(share.opened, 'time')}</td>
    <td class="hide-s">
      {share.lastUsedAt ? <Ago at={share.lastUsedAt} after=" ago" /> : 'never'}
    </td>
    <td class="hide-s">
      {share.isOver ? 'it is over' : share.endsAt ? localTime(share.endsAt) : 'never'}
    </td>
    <td class="num">
      <button type="button" class="btn tight quiet" onClick={revoke}>
        Take back<span class="sr"> {share.name}</span>
      </button>
    </td>
  </tr>
)
