import type { Moment } from '../../lib/moments'
import type { Environment } from '../../projects/environment'
import type { IncidentStore } from '../incidents/store'
import type { Group } from '../measures/group'
import type { AlertRule } from '../rules/find-rules.reads'
import { type Criteria, compares } from './criteria'
import type { GroupStates } from './fold'
import { firingSeverity, type Transition } from './step'

interface Told {
  rule: AlertRule
  environment: Environment
  groups: readonly Group[]
  criteria: Criteria
}

/** Makes incidents of what the groups of a rule come to. */
export const incidentTeller =
  (incidents: IncidentStore) =>
  ({ rule, environment, groups, criteria }: Told) => {
    const byKey = new Map(groups.map((group) => [group.key, group]))
    const placeOf = (key: string) => {
      const known = byKey.get(key)
      return { rule, environment, group: known ?? { key, name: key } }
    }

    return {
      act(key: string, { kind, severity, at, value }: Transition): void {
        const place = placeOf(key)
        const threshold = criteria.thresholds[severity]?.value
        const measured = {
          severity: byKey.get(key)?.severity ?? severity,
          at,
          ...(value !== null && { value }),
          ...(threshold !== undefined && { threshold }),
        }
        if (kind === 'opened') incidents.open({ ...place, ...measured })
        else if (kind !== 'resolved') incidents.weigh(place, measured)
        else {
          const open = incidents.openOf(place)
          // An issue that is no longer counted has too few events, and a disk that does not grow lasts.
          const why = value === null && rule.metric ? 'noData' : 'recovered'
          if (open) incidents.resolve(open, rule, { at, why })
        }
      },
      /** Notes the numbers of what fires. */
      observe({ at, changed }: Moment, states: GroupStates): void {
        for (const [key, value] of changed) {
          const state = states.get(key)
          const severity = state && firingSeverity(state)
          const limit = severity && criteria.thresholds[severity]
          if (!limit || value === null) continue
          const isPast = (one: number, other: number) => compares(one, limit.op, other)
          incidents.observe(placeOf(key), { value, threshold: limit.value, at }, isPast)
        }
      },
    }
  }
