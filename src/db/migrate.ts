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
import lanes from '../../migrations/0015_lanes.sql' with { type: 'text' }
import outbox from '../../migrations/0016_outbox.sql' with { type: 'text' }
import changeOutcomes from '../../migrations/0017_change_outcomes.sql' with { type: 'text' }
import deadLetters from '../../migrations/0018_dead_letters.sql' with { type: 'text' }
import keyQuotas from '../../migrations/0019_key_quotas.sql' with { type: 'text' }
import usage from '../../migrations/0020_usage.sql' with { type: 'text' }
import retention from '../../migrations/0021_retention.sql' with { type: 'text' }
import backups from '../../migrations/0022_backups.sql' with { type: 'text' }
import channels from '../../migrations/0023_channels.sql' with { type: 'text' }
import alertQuiet from '../../migrations/0024_alert_quiet.sql' with { type: 'text' }
import flags from '../../migrations/0025_flags.sql' with { type: 'text' }
import alerts from '../../migrations/0026_alerts.sql' with { type: 'text' }
import sdkScripts from '../../migrations/0027_sdk_scripts.sql' with { type: 'text' }
import alertEvaluation from '../../migrations/0028_alert_evaluation.sql' with { type: 'text' }
import flagEvents from '../../migrations/0029_flag_events.sql' with { type: 'text' }
import flagChanges from '../../migrations/0030_flag_changes.sql' with { type: 'text' }
import overrideEnds from '../../migrations/0031_override_ends.sql' with { type: 'text' }
import sampleRates from '../../migrations/0032_sample_rates.sql' with { type: 'text' }
import tokenClient from '../../migrations/0033_token_client.sql' with { type: 'text' }
import flagRuleUsage from '../../migrations/0034_flag_rule_usage.sql' with { type: 'text' }
import flagsThatNeed from '../../migrations/0035_flags_that_need.sql' with { type: 'text' }
import analytics from '../../migrations/0036_analytics.sql' with { type: 'text' }
import linksOfSessions from '../../migrations/0037_links_of_sessions.sql' with { type: 'text' }
import lastingVisitors from '../../migrations/0038_lasting_visitors.sql' with { type: 'text' }
import replays from '../../migrations/0039_replays.sql' with { type: 'text' }
import goals from '../../migrations/0040_goals.sql' with { type: 'text' }
import ownNetworks from '../../migrations/0041_own_networks.sql' with { type: 'text' }
import sharedReports from '../../migrations/0042_shared_reports.sql' with { type: 'text' }
import analyticsCounts from '../../migrations/0043_analytics_counts.sql' with { type: 'text' }
import spoolInit from '../../migrations/spool_0001_init.sql' with { type: 'text' }
import spoolReceipts from '../../migrations/spool_0002_receipts.sql' with { type: 'text' }
import spoolMeters from '../../migrations/spool_0003_meters.sql' with { type: 'text' }

/** Only ever append: the position of a step in this list is the schema version that it makes. */
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
  lanes,
  outbox,
  changeOutcomes,
  deadLetters,
  keyQuotas,
  usage,
  retention,
  backups,
  channels,
  alertQuiet,
  flags,
  alerts,
  sdkScripts,
  alertEvaluation,
  flagEvents,
  flagChanges,
  overrideEnds,
  sampleRates,
  tokenClient,
  flagRuleUsage,
  flagsThatNeed,
  analytics,
  linksOfSessions,
  lastingVisitors,
  replays,
  goals,
  ownNetworks,
  sharedReports,
  analyticsCounts,
]
export const SPOOL_STEPS: readonly string[] = [spoolInit, spoolReceipts, spoolMeters]

/**
 * Brings a file to the newest schema.
 * @throws when a newer version of the program has written the file
 */
export function migrate(db: Database, steps: readonly string[]): void {
  // A file that is up to date takes no lock here, so that a command need not wait for the server's slice.
  if (schemaOf(db) === steps.length) return
  db.transaction(() => {
    const from = schemaOf(db)
    if (from > steps.length) throw tooNew(db.filename, from, steps.length)
    for (const step of steps.slice(from)) db.run(step)
    db.run(`PRAGMA user_version = ${steps.length}`)
  }).immediate()
}

export const tooNew = (path: string, schema: number, known: number) =>
  new Error(
    `${path} has schema ${schema}, this program knows ${known}: a newer version has written it. Start that version or a newer one; or restore a backup from before the upgrade into an empty folder (whimbrel restore FILE --data DIR).`,
  )

/** The schema version of a file: how many steps it has taken, 0 without tables. */
export const schemaOf = (db: Database): number =>
  db.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0
