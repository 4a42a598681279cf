import type { MemberView } from '../../../../src/accounts/members/model'
import { session } from '../../../api/who'
import { Ago } from '../../../ui/ago'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'

const COLUMNS = [{ name: 'Member' }, { name: 'Role' }]
/** Columns for people who may manage members. */
const MORE_COLUMNS = [
  { name: 'Signs in with', class: 'hide-m' },
  { name: 'Last seen', class: 'hide-s' },
  { name: 'Manage', class: 'num', isBare: true },
]

interface Props {
  members: readonly MemberView[]
  /** Undefined where the viewer may not manage members. */
  manage: ((member: MemberView) => void) | undefined
}

export const MemberTable = ({ members, manage }: Props) => (
  <Table name="Members" columns={manage ? [...COLUMNS, ...MORE_COLUMNS] : COLUMNS}>
    {members.map((member) => {
      const { id, email, name, role, hasPassword, totp, lastSeenAt } = member
      return (
        <tr key={id}>
          <td>
            <div class="pair">
              <span class="cut">
                <b>
                  <Text of={name || (email.split('@')[0] as string)} />
                </b>{' '}
                {id === session.value?.user.id && <span class="three">you</span>}
              </span>
              <span class="micro three">
                <Text of={email} />
              </span>
            </div>
          </td>
          <td>{role}</td>
          {manage && (
            <>
              <td class="two hide-m">
                {hasPassword ? 'password' : 'no password'}
                {totp && ', second factor'}
              </td>
              <td class="hide-s">
                {lastSeenAt ? (
                  <Ago at={lastSeenAt} after=" ago" />
                ) : (
                  <span class="three">never</span>
                )}
              </td>
              <td class="num">
                <button type="button" class="btn tight quiet" onClick={() => manage(member)}>
                  Manage<span class="sr"> {email}</span>
                </button>
              </td>
            </>
          )}
        </tr>
      )
    })}
  </Table>
)
