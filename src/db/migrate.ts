import type { Database } from 'bun:sqlite'
import init from '../../migrations/0001_init.sql' with { type: 'text' }
import accounts from '../../migrations/0002_accounts.sql' with { type: 'text' }
import sourceMaps from '../../migrations/0003_source_maps.sql' with { type: 'text' }
import traces from '../../migrations/0004_traces.sql' with { type: 'text' }
import releasesAndHosts from '../../migrations/0005_traced_releases_and_hosts.sql' with {
  type: 'text',
}
import pages from '../../migrations/0006_pages.sql' with { type: 'text' }
import spanSearch from '../../migrations/0007_span_search.sql' with { type: 'text' }
import releasesOfIssues from '../../migrations/0008_releases_of_issues.sql' with { type: 'text' }
import makersAndProofs from '../../migrations/0009_makers_and_proofs.sql' with { type: 'text' }
import countsByTime from '../../migrations/0010_counts_by_time.sql' with { type: 'text' }
import tracesInOrder from '../../migrations/0011_traces_in_order.sql' with { type: 'text' }
import userDetails from '../../migrations/0012_user_details.sql' with { type: 'text' }
import countsTogether from '../../migrations/0013_counts_together.sql' with { type: 'text' }
import dismissedMaps from '../../migrations/0014_dismissed_maps.sql' with { type: 'text' }
import spoolInit from '../../migrations/spool_0001_init.sql' with { type: 'text' }

/** Append only: a step's place in its list is the schema version it produces. */
export const STEPS: readonly string[] = [
  init,
  accounts,
  sourceMaps,
  traces,
  releasesAndHosts,
  pages,
  spanSearch,
  releasesOfIssues,
  makersAndProofs,
  countsByTime,
  tracesInOrder,
  userDetails,
  countsTogether,
  dismissedMaps,
]
export const SPOOL_STEPS: readonly string[] = [spoolInit]

/**
 * Brings a file to the newest schema.
 * @throws when the file was written by a newer version of the program.
 */
export function migrate(db: Database, steps: readonly string[]): void {
  db.transaction(() => {
    const from = schemaOf(db)
    if (from > steps.length)
      throw new Error(
        `${db.filename} has schema ${from}, this program knows ${steps.length}: start the newer version.`,
      )
    for (const step of steps.slice(from)) db.run(step)
    db.run(`PRAGMA user_version = ${steps.length}`)
  }).immediate()
}

/** How many steps a file has taken; 0 for one without tables. */
export const schemaOf = (db: Database): number =>
  db.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0
