import type { Group as IncidentGroup } from '../incidents/store'
import type { Severity } from '../rules/model'

/** What a rule's number is measured of: all of it, or one of its groups. */
export interface Group extends IncidentGroup {
  /** Where the rule's thresholds do not say it. */
  severity?: Severity
}
