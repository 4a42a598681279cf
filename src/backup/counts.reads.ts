import type { Database } from 'bun:sqlite'

/** What people ask of a backup first: what is in it. What an older schema lacks is left out. */
const COUNTED = {
  projects: 'count(*) AS n FROM project',
  people: 'count(*) AS n FROM user',
  issues: 'count(*) AS n FROM issue',
  events: 'count(*) AS n FROM event',
  traces: 'count(*) AS n FROM trace',
  spans: 'coalesce(sum(count), 0) AS n FROM span_chunk',
  sourceMaps: 'count(*) AS n FROM source_map',
}

/** Counts what matters in a main database of any schema. */
export function countsOf(db: Database): Record<string, number> {
  const tables = new Set(
    db
      .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => name),
  )
  return Object.fromEntries(
    Object.entries(COUNTED)
      .filter(([, counting]) => tables.has(counting.split(' ').at(-1) as string))
      .map(([name, counting]) => [
        name,
        db.query<{ n: number }, []>(`SELECT ${counting}`).get()?.n ?? 0,
      ]),
  )
}

/** The blocks of a spool, digested or not, and how many records each has. */
export const blocksIn = (spool: Database) =>
  spool.query<{ seq: number; count: number }, []>('SELECT seq, count FROM block').all()

/** How many people have a second factor that only the key file opens. */
export const sealedFactors = (db: Database): number =>
  db.query<{ n: number }, []>("SELECT count(*) AS n FROM totp WHERE secret LIKE 'sealed:%'").get()
    ?.n ?? 0

/**
 * Looks for damage in the structure of a database. The hashes prove that the bytes are those which were copied; this finds what
 * was broken before. It does not compare each index with its table, as `integrity_check` does, which takes about twice as long.
 * @returns what is wrong, or undefined
 */
export function damageOf(db: Database): string | undefined {
  const [answer] = db.query<{ quick_check: string }, []>('PRAGMA quick_check(1)').all()
  return answer?.quick_check === 'ok' ? undefined : answer?.quick_check
}
