import { useState } from 'preact/hooks'
import { endSession, sessionList, signOutEverywhere } from '../../../api/me'
import { useResource } from '../../../api/resource'
import { attempt } from '../../../lib/attempt'
import { Ago } from '../../../ui/ago'
import { Confirm } from '../../../ui/confirm'
import { Loaded } from '../../../ui/loaded'
import { Panel } from '../../../ui/panel'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { Table } from '../../../ui/table'
import { browserOf } from './browser-of'

const COLUMNS = [
  { name: 'Where' },
  { name: 'From', class: 'hide-s' },
  { name: 'Signed in', class: 'hide-m' },
  { name: 'Last seen', class: 'hide-s' },
  { name: 'Sign out', class: 'num', isBare: true },
]

/** The browsers in which the person is signed in. */
export function SessionsPanel() {
  const [isLeaving, setLeaving] = useState(false)
  const [ends, setEnds] = useState(false)
  return (
    <Panel
      title="Where you are signed in"
      lead="Sign out what you do not know, then change your password."
      action={
        <button type="button" class="btn" onClick={() => setLeaving(true)}>
          Sign out everywhere
        </button>
      }
    >
      <Loaded
        from={useResource(sessionList())}
        failure="The sessions could not be read"
        skeleton={<PanelSkeleton />}
      >
        {({ items }) => (
          <Table name="Sessions" columns={COLUMNS} isInner>
            {items.map(({ id, userAgent, address, createdAt, lastSeenAt, isCurrent }) => (
              <tr key={id}>
                <td title={userAgent}>{browserOf(userAgent)}</td>
                <td class="mono two hide-s">{address}</td>
                <td class="hide-m">
                  <Ago at={createdAt} after=" ago" />
                </td>
                <td class="hide-s">
                  <Ago at={lastSeenAt} after=" ago" />
                </td>
                <td class="num">
                  {isCurrent ? (
                    <span class="badge">this one</span>
                  ) : (
                    <button
                      type="button"
                      class="btn tight quiet"
                      onClick={() => attempt(() => endSession(id))}
                    >
                      Sign out<span class="sr"> {browserOf(userAgent)}</span>
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
      {isLeaving && (
        <Confirm
          title="Sign out everywhere?"
          does="Sign out"
          run={() => signOutEverywhere(ends ? 'revoke' : 'keep')}
          close={() => setLeaving(false)}
        >
          <p>Here too.</p>
          <label class="flex">
            <input
              type="checkbox"
              checked={ends}
              onChange={(event) => setEnds(event.currentTarget.checked)}
            />{' '}
            Revoke my access tokens, too
          </label>
        </Confirm>
      )}
    </Panel>
  )
}
