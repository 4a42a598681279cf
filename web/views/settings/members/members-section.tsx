import { useState } from 'preact/hooks'
import type { MemberView } from '../../../../src/accounts/members/model'
import { memberList } from '../../../api/members'
import { useResource } from '../../../api/resource'
import { isAtLeast } from '../../../lib/is-at-least'
import { useQuery } from '../../../lib/query'
import { Head } from '../../../ui/head'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { OnceDialog } from '../../../ui/once-dialog'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { InviteDialog } from './invite-dialog'
import { Invites } from './invites'
import { MemberDialog } from './member-dialog'
import { MemberTable } from './member-table'
import { WaysIn } from './ways-in'

/** The members of this server. The dialog for an invite has an address: `?invite=`. */
export function MembersSection() {
  const members = useResource(memberList())
  const { query, change } = useQuery()
  const [managing, setManaging] = useState<MemberView>()
  const [link, setLink] = useState<{ email: string; url: string }>()
  const mayChange = isAtLeast('admin')

  return (
    <>
      <Head
        title="Members"
        lead={
          <>
            Everybody here sees all projects of this box.{' '}
            {!mayChange && 'Admins invite people and change their roles.'}
          </>
        }
      >
        {mayChange && (
          <button type="button" class="btn primary" onClick={() => change({ invite: '' })}>
            <Icon name="plus" />
            Invite
          </button>
        )}
      </Head>
      <Loaded from={members} failure="The members could not be read" skeleton={<PanelSkeleton />}>
        {({ items }) => (
          <MemberTable members={items} manage={mayChange ? setManaging : undefined} />
        )}
      </Loaded>
      {mayChange && <Invites />}
      <WaysIn />
      {mayChange && query.invite !== undefined && (
        <InviteDialog
          close={() => change({ invite: undefined }, true)}
          made={(email, url) => setLink({ email, url })}
        />
      )}
      {managing && (
        <MemberDialog
          of={managing}
          close={() => setManaging(undefined)}
          made={(email, url) => setLink({ email, url })}
        />
      )}
      {link && (
        <OnceDialog
          title="Copy the link now"
          lead={
            <>
              Send it to <b>{link.email}</b> yourself: this box sends no mail. It works once, for a
              week, and is shown this once.
            </>
          }
          secret={link.url}
          what="the link"
          close={() => setLink(undefined)}
        />
      )}
    </>
  )
}
