import { iso } from '../../lib/time'
import { profile } from '../profile'
import type { AccountReads } from '../reads'
import { SCOPES_OF } from '../role'
import type { LinkReads } from '../sign-up/reads'
import type { TotpReads } from '../totp/reads'
import type { SignedIn, SignInWays } from './model'
import type { SessionReads } from './reads'

interface Deps {
  accounts: AccountReads
  totp: TotpReads
  sessions: SessionReads
  links: LinkReads
  /** What to call the OpenID Connect provider; undefined without one. */
  oidcLabel: string | undefined
  clock: () => number
}

/** What a page of the dashboard needs to know of the person who looks at it. */
export function welcomes({ accounts, totp, sessions, links, oidcLabel, clock }: Deps) {
  const waysIn = (): SignInWays => ({
    signUpOpen: links.needsOwner(),
    password: true,
    oidc: oidcLabel === undefined ? null : { label: oidcLabel, url: '/auth/oidc/start' },
  })
  return {
    waysIn,
    /** @returns undefined when the text is no living session */
    signedIn(text: string): SignedIn | undefined {
      const found = sessions.find(text, clock())
      if (!found) return undefined
      const { id, user, role, createdAt, expiresAt } = found
      return {
        user: profile(accounts, totp, user),
        scopes: [...SCOPES_OF[role]],
        session: { id, createdAt: iso(createdAt), expiresAt: iso(expiresAt) },
        signIn: waysIn(),
      }
    },
  }
}

export type Welcomes = ReturnType<typeof welcomes>
