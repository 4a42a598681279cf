import type { Database } from 'bun:sqlite'
import { Problem } from '../../lib/problem'
import type { Signed } from '../audit/by'
import { auditLog } from '../audit/store'
import { reach } from '../reach.reads'
import { accountReads } from '../reads'
import type { Role } from '../role'
import type { LinkMaking, LinkStore } from '../sign-up/store'
import type { InviteView } from './model'
import { inviteView } from './reads'

/** Makes and ends invites, which are links that make an account of a role. */
export function inviteStore(db: Database, links: LinkStore) {
  const audit = auditLog(db)
  const accounts = accountReads(db)
  const { check } = reach(db)

  return {
    changes: {
      /**
       * Makes an invite, in place of any that the address had.
       * @throws Problem `conflict` for a member's address; `missing_role` as `reach` says
       */
      'invites.create': ({ email, role, ...making }: NewInvite): InviteView => {
        const { by, at } = making
        check(by, role)
        if (accounts.credentials(email))
          throw new Problem('conflict', `${email} is a member already.`)
        links.endInvitesOf(email)
        audit.record({ by, at, action: 'invite.create', target: email, detail: { role } })
        return inviteView(links.add({ kind: 'invite', email, user: null, role }, making))
      },
      /** @throws Problem `not_found` when there is no such invite; `missing_role` as `reach` says */
      'invites.revoke': ({ id, by, at }: Signed & { id: string }): void => {
        check(by)
        const ended = links.endInvite(id)
        if (!ended) throw new Problem('not_found', `There is no open invite ${id.slice(0, 100)}.`)
        audit.record({ by, at, action: 'invite.revoke', target: ended.email ?? '' })
      },
    },
  }
}

interface NewInvite extends LinkMaking {
  email: string
  role: Role
}
