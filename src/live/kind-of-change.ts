import type { LiveKind } from './model'

/** What stands before the dot in the names of changes that pages about alerts show. */
const OF_ALERTS =
  /^(?:alertRules|alerts|channels|deliveries|incidents|mailServer|maintenance|mute)\./

/** The same of pages about feature flags. */
const OF_FLAGS = /^(?:flags|segments)\./

/** The same of pages about visits. */
const OF_ANALYTICS = /^(?:goals|funnels|notes|shares)\./

/** The kind of open pages that show what a change writes, by the change's name. */
export function kindOfChange(name = ''): LiveKind {
  if (OF_FLAGS.test(name)) return 'flags'
  if (OF_ANALYTICS.test(name)) return 'analytics'
  return OF_ALERTS.test(name) ? 'alerts' : 'issues'
}
