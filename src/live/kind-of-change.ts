import type { LiveKind } from './model'

/** What stands before the dot in the names of changes that pages about alerts show. */
const OF_ALERTS =
  /^(?:alertRules|alerts|channels|deliveries|incidents|mailServer|maintenance|mute)\./

/** The kind of open pages that show what a change writes, by the change's name. */
export const kindOfChange = (name: string | undefined): LiveKind =>
  name !== undefined && OF_ALERTS.test(name) ? 'alerts' : 'issues'
