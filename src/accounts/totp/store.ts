import type { Database } from 'bun:sqlite'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { recoveryCode, totp } from '../../db/control-schema'
import { hashBytes, sha256Text } from '../../lib/hash'
import { Problem } from '../../lib/problem'
import type { Signed } from '../audit/by'
import { auditLog } from '../audit/store'
import { reach } from '../reach.reads'
import { accountReads } from '../reads'
import type { Person } from '../visitor'
import { totpReads } from './reads'

interface Confirmation {
  by: Person
  at: number
  /** As it is kept. */
  secret: string
  /** The 30 s step of the code that confirmed it, which is used up by that. */
  step: number
  /** SHA-256 of each recovery code, in base64url. */
  recoveryCodes: string[]
}

interface Sealing {
  user: string
  /** SHA-256 of the secret that was kept as it is, in base64url. */
  plainHash: string
  sealed: string
}

/** Writes second factors and their recovery codes. */
export function totpStore(db: Database) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const accounts = accountReads(db)
  const { check, roleNow } = reach(db)
  const { isOn, all } = totpReads(db)

  /** @param secret sealed. @throws Problem `conflict` when it is on already */
  function begin({ by, secret }: { by: Person; secret: string }): void {
    roleNow(by)
    if (isOn(by.user)) throw new Problem('conflict', 'The second factor is on; turn it off first.')
    orm.delete(totp).where(eq(totp.user, by.user)).run()
    orm.insert(totp).values({ user: by.user, secret, confirmedAt: null, lastStep: 0 }).run()
  }

  /** @throws Problem `conflict` when another request was first */
  function confirm({ by, at, secret, step, recoveryCodes }: Confirmation): void {
    roleNow(by)
    const { user } = by
    const confirmed = orm
      .update(totp)
      .set({ confirmedAt: at, lastStep: step })
      .where(and(eq(totp.user, user), eq(totp.secret, secret), isNull(totp.confirmedAt)))
      .returning({ user: totp.user })
      .get()
    if (!confirmed) throw new Problem('conflict', 'Begin again; this secret is gone.')
    orm.delete(recoveryCode).where(eq(recoveryCode.user, user)).run()
    orm
      .insert(recoveryCode)
      .values(recoveryCodes.map((hash) => ({ user, hash: hashBytes(hash) })))
      .run()
    audit.record({ by, at, action: 'totp.enable', target: by.name })
  }

  /** @returns whether the code of a step may be used: none of it or of a later step has been */
  const useStep = ({ user, step }: { user: string; step: number }): boolean =>
    orm
      .update(totp)
      .set({ lastStep: step })
      .where(and(eq(totp.user, user), lt(totp.lastStep, step)))
      .returning({ user: totp.user })
      .get() !== undefined

  /** @param hash SHA-256 of the code, in base64url. @returns whether it was one that had not been used */
  const useRecoveryCode = ({ user, hash }: { user: string; hash: string }): boolean =>
    orm
      .delete(recoveryCode)
      .where(and(eq(recoveryCode.user, user), eq(recoveryCode.hash, hashBytes(hash))))
      .returning({ user: recoveryCode.user })
      .get() !== undefined

  /** @throws Problem `not_found` when there is none */
  function remove(owner: string): void {
    const removed = orm.delete(totp).where(eq(totp.user, owner)).returning().get()
    if (!removed) throw new Problem('not_found', 'There is no second factor.')
    orm.delete(recoveryCode).where(eq(recoveryCode.user, owner)).run()
  }

  /** Turns a person's own factor off. */
  function disable({ by, at }: { by: Person; at: number }): void {
    roleNow(by)
    remove(by.user)
    audit.record({ by, at, action: 'totp.disable', target: by.name })
  }

  /** Turns somebody's factor off, who has lost it. @throws Problem `not_found`; `missing_role` as `reach` says */
  function reset({ user, by, at }: Signed & { user: string }): void {
    const owner = accounts.find(user)
    if (owner) check(by, owner.role)
    remove(user)
    audit.record({ by, at, action: 'totp.reset', target: owner?.email ?? user })
  }

  /**
   * Puts the sealed secret in the place of one that was kept as it is. What is overwritten is wiped from the page, or
   * it would stay readable in the file.
   */
  function seal({ user, plainHash, sealed }: Sealing): void {
    const kept = all().find((factor) => factor.user === user)
    if (!kept || sha256Text(kept.secret) !== plainHash) return
    db.run('PRAGMA secure_delete = ON')
    try {
      orm.update(totp).set({ secret: sealed }).where(eq(totp.user, user)).run()
    } finally {
      db.run('PRAGMA secure_delete = OFF')
    }
  }

  return {
    isOn,
    changes: {
      'totp.begin': begin,
      'totp.confirm': confirm,
      'totp.useStep': useStep,
      'totp.useRecoveryCode': useRecoveryCode,
      'totp.seal': seal,
      'totp.disable': disable,
      'totp.reset': reset,
    },
  }
}

export type TotpStore = ReturnType<typeof totpStore>
