import type { Database } from 'bun:sqlite'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { totp } from '../../db/control-schema'

/** Finds second factors. Their secrets are handed out as they are kept, which is sealed (`factor-secret.ts`). */
export function totpReads(db: Database) {
  const orm = drizzle(db)
  const find = (owner: string) => orm.select().from(totp).where(eq(totp.user, owner)).get()

  /** The kept secret of a factor that is on; undefined when there is none. */
  function secret(owner: string): string | undefined {
    const found = find(owner)
    return found?.confirmedAt == null ? undefined : found.secret
  }

  return {
    secret,
    isOn: (owner: string): boolean => secret(owner) !== undefined,
    /** The kept secret of a factor that waits to be confirmed. */
    unconfirmed(owner: string): string | undefined {
      const found = find(owner)
      return found?.confirmedAt === null ? found.secret : undefined
    },
    /** The kept secret of every factor, of those too that wait to be confirmed. */
    all: (): { user: string; secret: string }[] =>
      orm.select({ user: totp.user, secret: totp.secret }).from(totp).all(),
  }
}

export type TotpReads = ReturnType<typeof totpReads>
