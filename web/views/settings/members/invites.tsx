import { inviteList, revokeInvite } from '../../../api/invites'
import { useResource } from '../../../api/resource'
import { attempt } from '../../../lib/attempt'
import { Ago } from '../../../ui/ago'
import { Loaded } from '../../../ui/loaded'
import { Panel } from '../../../ui/panel'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { Until } from '../../../ui/until'

const COLUMNS = [
  { name: 'E-mail' },
  { name: 'Role' },
  { name: 'By', class: 'hide-m' },
  { name: 'Made', class: 'hide-m' },
  { name: 'Ends', class: 'hide-s' },
  { name: 'Revoke', class: 'num', isBare: true },
]

/** Invites that nobody has used yet. */
export const Invites = () => (
  <Loaded from={useResource(inviteList())} failure="The invites could not be read" skeleton={null}>
    {({ items }) => (
      <Panel
        title="Open invites"
        lead={
          items.length > 0
            ? 'Who lost a link is invited again: the new one takes the place of the old.'
            : 'None. An invite is a link that makes one account.'
        }
      >
        {items.length > 0 && (
          <Table name="Open invites" columns={COLUMNS} isInner>
            {items.map(({ id, email, role, createdBy, createdAt, expiresAt }) => (
              <tr key={id}>
                <td class="free">
                  <Text of={email} />
                </td>
                <td>{role}</td>
                <td class="two hide-m">
                  <Text of={createdBy} />
                </td>
                <td class="hide-m">
                  <Ago at={createdAt} after=" ago" />
                </td>
                <td class="hide-s">
                  <Until at={expiresAt} />
                </td>
                <td class="num">
                  <button
                    type="button"
                    class="btn tight quiet"
                    onClick={() => attempt(() => revokeInvite(id))}
                  >
                    Revoke<span class="sr"> the invite of {email}</span>
                  </button>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Panel>
    )}
  </Loaded>
)
