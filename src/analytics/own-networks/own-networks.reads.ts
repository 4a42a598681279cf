import type { Database } from 'bun:sqlite'
import { asc, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { ownNetwork } from '../../db/control-schema'

/** Knows the networks whose visits a project does not store. */
export function ownNetworks(db: Database) {
  const orm = drizzle(db)
  return {
    of: (project: number): string[] =>
      orm
        .select({ network: ownNetwork.network })
        .from(ownNetwork)
        .where(eq(ownNetwork.project, project))
        .orderBy(asc(ownNetwork.network))
        .all()
        .map(({ network }) => network),
  }
}
