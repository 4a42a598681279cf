import type { Database } from 'bun:sqlite'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { totp } from '../../db/control-schema'

/** Finds second factors. */
export function totpReads(db: Database) {
  const orm = drizzle(db)
  const find = (owner: string) => orm.select().from(totp).where(eq(totp.user, owner)).get()
  return {
    /** The secret of a factor that is on; undefined when there is none. */
    secret(owner: string): string | undefined {
      const found = find(owner)
      return found?.confirmedAt == null ? undefined : found.secret
    },
    /** The secret of a factor that waits to be confirmed. */
    unconfirmed(owner: string): string | undefined {
      const found = find(owner)
      return found?.confirmedAt === null ? found.secret : undefined
    },
  }
}

export type TotpReads = ReturnType<typeof totpReads>
