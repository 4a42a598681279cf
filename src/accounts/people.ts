import type { Database } from 'bun:sqlite'
import type { OidcSettings } from '../config'
import type { Secrets } from '../db/secrets/secrets'
import type { TrustedProxies } from '../http/client-address'
import type { Outside } from '../http/outgoing/outside'
import type { OwnHosts } from '../http/own-hosts'
import type { Limits } from '../limits'
import type { ChangePeople } from './changes'
import { connections } from './connection'
import { admission, apiDoor } from './door'
import { inviteReads } from './invites/reads'
import type { NoteUse } from './last-use'
import { memberReads } from './members/reads'
import { authorizationCodes } from './oauth/authorization/codes'
import { clientFinder } from './oauth/clients/find-client'
import { accountReads } from './reads'
import { proofs } from './sessions/proof'
import { sessionReads } from './sessions/reads'
import { welcomes } from './sessions/welcome'
import { linkReads } from './sign-up/reads'
import { tokenReads } from './tokens/reads'
import { totpReads } from './totp/reads'

interface Deps {
  /** Reads alone: what is to change goes through `change`. */
  db: Database
  change: ChangePeople
  note: NoteUse
  secrets: Secrets
  limits: Limits
  proxies: TrustedProxies
  publicUrl: string | undefined
  hosts: OwnHosts
  oidc: OidcSettings | undefined
  outside: Outside
  settled: () => Promise<void>
  clock: () => number
}

/** What the routes about people need, each part made once. */
export function people(deps: Deps) {
  const { db, change, note, secrets, limits, proxies, publicUrl, hosts } = deps
  const { oidc, outside, settled, clock } = deps
  const accounts = accountReads(db)
  const sessions = sessionReads(db, limits, note)
  const tokens = tokenReads(db, note)
  const links = linkReads(db)
  const totp = totpReads(db)
  const { connectionOf, addressOf } = connections({ proxies, publicUrl, hosts })
  const admit = admission({ sessions, tokens, connectionOf, addressOf, limits, settled, clock })
  return {
    accounts,
    sessions,
    tokens,
    links,
    totp,
    secrets,
    connectionOf,
    addressOf,
    admit,
    door: apiDoor(admit),
    invites: inviteReads(db),
    members: memberReads(db),
    proofs: proofs(change, limits),
    oidc,
    codes: authorizationCodes(),
    clients: clientFinder({ outside, limits, clock }),
    welcome: welcomes({ accounts, sessions, links, totp, oidcLabel: oidc?.label, clock }),
  }
}
