import type { Database } from 'bun:sqlite'
import { and, count, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { configVersion } from '../../db/config-version'
import { accessToken } from '../../db/control-schema'
import { hashBytes } from '../../lib/hash'
import { Problem } from '../../lib/problem'
import { isoOrNull } from '../../lib/time'
import type { Signed } from '../audit/by'
import { auditLog } from '../audit/store'
import { hostOfClient } from '../oauth/clients/document'
import { reach } from '../reach.reads'
import { accountReads } from '../reads'
import type { TokenScope } from '../role'
import { checkScopes } from './check-scopes'
import type { TokenView } from './model'
import { livingTokens, tokenView } from './reads'
import type { DrawnToken } from './token'

/** How many tokens a person may have: more than that are made by a loop that went wrong. */
const MAX_TOKENS = 100

interface NewToken extends Signed {
  token: DrawnToken
  /** An id or an e-mail. */
  owner: string
  name: string
  /** The `client_id` of the program that it is for; left out when a person makes it by hand. */
  client?: string | undefined
  scopes: TokenScope[]
  /** null for one that never expires */
  expiresAt: number | null
}

/** Writes personal access tokens. */
export function tokenStore(db: Database) {
  const orm = drizzle(db)
  const version = configVersion(db)
  const audit = auditLog(db)
  const { roleNow } = reach(db)
  const accounts = accountReads(db)

  /** @throws Problem `not_found` when nobody is the owner; `conflict` when they have too many; `missing_scope` */
  function create({
    token,
    owner: named,
    name,
    client,
    scopes,
    expiresAt,
    by,
    at,
  }: NewToken): TokenView {
    const role = roleNow(by)
    if (role) checkScopes(scopes, role)
    const owner = accounts.find(named)
    if (!owner)
      throw new Problem(
        'not_found',
        `There is no user ${named}; make one with \`whimbrel user create --email ${named} --role owner\`.`,
      )
    const held = orm
      .select({ tokens: count() })
      .from(accessToken)
      .where(livingTokens(owner.id, at))
      .get()
    if (held && held.tokens >= MAX_TOKENS)
      throw new Problem('conflict', `There are ${MAX_TOKENS} tokens already; revoke some first.`)
    version.bump()
    const { hash, ...drawn } = token
    const row = {
      ...drawn,
      user: owner.id,
      name,
      hash: hashBytes(hash),
      scopes,
      createdAt: at,
      revokedAt: null,
      usedAt: null,
      expiresAt,
      client: client ?? null,
    }
    orm.insert(accessToken).values(row).run()
    const detail = {
      name,
      ...(client && { program: hostOfClient(client) ?? 'registered by itself' }),
      scopes,
      expiresAt: isoOrNull(expiresAt),
    }
    const target = targetOf(owner.email, row)
    audit.record({ by, at, action: 'token.create', target, detail })
    return tokenView(row)
  }

  /** @throws Problem `not_found` when whoever asks has no such token */
  function revoke({ id, by, at }: Signed & { id: string }): void {
    const found = orm
      .update(accessToken)
      .set({ revokedAt: at })
      .where(and(eq(accessToken.id, id), eq(accessToken.user, by.user ?? '')))
      .returning({ last4: accessToken.last4, name: accessToken.name })
      .get()
    if (!found) throw new Problem('not_found', `You have no token ${id.slice(0, 100)}.`)
    version.bump()
    const detail = { name: found.name }
    audit.record({ by, at, action: 'token.revoke', target: targetOf(by.name, found), detail })
  }

  return {
    /** Revokes all tokens of somebody. */
    revokeAll(owner: string, { by, at }: Signed): void {
      const gone = orm
        .update(accessToken)
        .set({ revokedAt: at })
        .where(livingTokens(owner, at))
        .returning({ last4: accessToken.last4, name: accessToken.name })
        .all()
      if (gone.length === 0) return
      version.bump()
      const email = accounts.find(owner)?.email ?? owner
      for (const { name, ...token } of gone) {
        const target = targetOf(email, token)
        audit.record({ by, at, action: 'token.revoke', target, detail: { name } })
      }
    },
    changes: { 'tokens.create': create, 'tokens.revoke': revoke },
  }
}

/** A token as people tell them apart: `ada@example.org …x3Fa`. */
const targetOf = (email: string, { last4 }: { last4: string }) => `${email} …${last4}`

export type TokenStore = ReturnType<typeof tokenStore>
