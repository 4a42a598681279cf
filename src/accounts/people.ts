import type { Database } from 'bun:sqlite'
import type { OidcSettings } from '../config'
import type { TrustedProxies } from '../http/client-address'
import type { OwnHosts } from '../http/own-hosts'
import type { Limits } from '../limits'
import { apiDoor } from './door'
import { memberReads } from './members/reads'
import { identityStore } from './oidc/store'
import { places } from './place'
import { proofs } from './sessions/proof'
import { sessionStore } from './sessions/store'
import { welcomes } from './sessions/welcome'
import { linkStore } from './sign-up/store'
import { accountStore } from './store'
import { tokenStore } from './tokens/store'
import { totpStore } from './totp/store'

interface Deps {
  db: Database
  limits: Limits
  proxies: TrustedProxies
  publicUrl: string | undefined
  hosts: OwnHosts
  oidc: OidcSettings | undefined
  settled: () => Promise<void>
  clock: () => number
}

/** Everything that the routes about people stand on, each part made once. */
export function people({ db, limits, proxies, publicUrl, hosts, oidc, settled, clock }: Deps) {
  const accounts = accountStore(db)
  const sessions = sessionStore(db, limits)
  const tokens = tokenStore(db)
  const links = linkStore(db, limits)
  const totp = totpStore(db)
  const { placeOf, addressOf } = places({ proxies, publicUrl, hosts })
  return {
    ...{ accounts, sessions, tokens, links, totp, placeOf },
    door: apiDoor({ sessions, tokens, placeOf, addressOf, limits, settled, clock }),
    identities: identityStore(db),
    members: memberReads(db),
    proofs: proofs(db, limits),
    oidc,
    welcome: welcomes({ accounts, sessions, links, totp, oidcLabel: oidc?.label, clock }),
  }
}
