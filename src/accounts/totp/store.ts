import type { Database } from 'bun:sqlite'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { recoveryCode, totp, user } from '../../db/schema'
import { sha256 } from '../../lib/hash'
import { Problem } from '../../lib/problem'
import type { Action } from '../audit/actions'
import type { By } from '../audit/by'
import { auditLog } from '../audit/store'
import { reach } from '../reach/reads'

interface Confirmed {
  owner: string
  secret: string
  /** Of the code that confirmed it, which is used up by that. */
  step: number
  /** Recovery codes. */
  codes: string[]
}

/** The only writer of second factors and their recovery codes. */
export function totpStore(db: Database) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const { check } = reach(db)
  const find = (owner: string) => orm.select().from(totp).where(eq(totp.user, owner)).get()

  return {
    /** The secret of a factor that is on; undefined when there is none. */
    secret(owner: string): string | undefined {
      const found = find(owner)
      return found?.confirmedAt == null ? undefined : found.secret
    },
    /** The secret of one that waits to be confirmed. */
    begun(owner: string): string | undefined {
      const found = find(owner)
      return found?.confirmedAt === null ? found.secret : undefined
    },
    /** @throws Problem `conflict` when it is on already */
    begin(owner: string, secret: string): void {
      db.transaction(() => {
        if (find(owner)?.confirmedAt != null)
          throw new Problem('conflict', 'The second factor is on; turn it off first.')
        orm.delete(totp).where(eq(totp.user, owner)).run()
        orm.insert(totp).values({ user: owner, secret, confirmedAt: null, lastStep: 0 }).run()
      }).immediate()
    },
    /** @throws Problem `conflict` when another request was first */
    confirm({ owner, secret, step, codes }: Confirmed, now: number, by: By): void {
      db.transaction(() => {
        const confirmed = orm
          .update(totp)
          .set({ confirmedAt: now, lastStep: step })
          .where(and(eq(totp.user, owner), eq(totp.secret, secret), isNull(totp.confirmedAt)))
          .returning({ user: totp.user })
          .get()
        if (!confirmed) throw new Problem('conflict', 'Begin again; this secret is gone.')
        orm.delete(recoveryCode).where(eq(recoveryCode.user, owner)).run()
        orm
          .insert(recoveryCode)
          .values(codes.map((code) => ({ user: owner, hash: sha256(code) })))
          .run()
        audit.record({ by, at: now, action: 'totp.enable', target: by.name })
      }).immediate()
    },
    /** @returns whether a code of the step may be used: none of it or of a later one has been. */
    useStep: (owner: string, step: number): boolean =>
      orm
        .update(totp)
        .set({ lastStep: step })
        .where(and(eq(totp.user, owner), lt(totp.lastStep, step)))
        .returning({ user: totp.user })
        .get() !== undefined,
    /** @returns whether it was one that had not been used. */
    useRecoveryCode: (owner: string, code: string): boolean =>
      orm
        .delete(recoveryCode)
        .where(and(eq(recoveryCode.user, owner), eq(recoveryCode.hash, sha256(code))))
        .returning({ user: recoveryCode.user })
        .get() !== undefined,
    /** @throws Problem `not_found` when there is none */
    remove(owner: string, action: Action & `totp.${string}`, now: number, by: By): void {
      db.transaction(() => {
        const target = orm.select().from(user).where(eq(user.id, owner)).get()
        if (target && action === 'totp.reset') check(by, target.role)
        const removed = orm.delete(totp).where(eq(totp.user, owner)).returning().get()
        if (!target || !removed) throw new Problem('not_found', 'There is no second factor.')
        orm.delete(recoveryCode).where(eq(recoveryCode.user, owner)).run()
        audit.record({ by, at: now, action, target: target.email })
      }).immediate()
    },
  }
}

export type TotpStore = ReturnType<typeof totpStore>
