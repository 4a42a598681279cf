import type { Database } from 'bun:sqlite'
import type { Call } from '../lib/remote'
import { auditLog } from './audit/store'
import { changeOwn } from './change-own'
import { inviteStore } from './invites/store'
import { memberStore } from './members/store'
import { arrive } from './oidc/arrive'
import { identityStore } from './oidc/store'
import { reach } from './reach.reads'
import { beginSession } from './sessions/begin-session'
import { sessionStore } from './sessions/store'
import { signUp } from './sign-up/sign-up'
import { linkStore } from './sign-up/store'
import { accountStore } from './store'
import { tokenStore } from './tokens/store'
import { totpStore } from './totp/store'

/**
 * Everything that can be changed about people, each part made once. A change depends on nothing but the
 * database and its argument: times, ids, and the hashes of what is secret are drawn before.
 */
export function peopleChanges(db: Database) {
  const accounts = accountStore(db)
  const identities = identityStore(db)
  const links = linkStore(db)
  const members = memberStore(db)
  const tokens = tokenStore(db)
  const sessions = sessionStore(db, tokens)
  const totp = totpStore(db)
  return {
    ...accounts.changes,
    ...members.changes,
    ...sessions.changes,
    ...tokens.changes,
    ...totp.changes,
    ...links.changes,
    ...inviteStore(db, links).changes,
    ...auditLog(db).changes,
    'accounts.change': changeOwn({ accounts, sessions, tokens, reach: reach(db) }),
    'sessions.begin': beginSession({ accounts, sessions, totp }),
    'signUp.use': signUp({ accounts, links, members, sessions, tokens, totp }),
    'oidc.arrive': arrive({ accounts, identities, sessions }),
  }
}

export type PeopleChanges = ReturnType<typeof peopleChanges>
export type ChangePeople = Call<PeopleChanges>
