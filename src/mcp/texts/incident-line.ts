import type { IncidentView } from '../../alerts/incidents/model'
import { outside } from './outside'
import { second } from './words'

/** An incident as lists have it. */
export function incidentLine(incident: IncidentView): string {
  const { state, severity, environment, rule, group, openedAt, value, threshold } = incident
  const { acknowledged, resolved } = incident
  return [
    `- ${second(openedAt)} (${severity}, ${state}, ${environment}) ${rule.name}: ${outside(group.name)}`,
    ...(value === null || threshold === null ? [] : [`${value}, threshold ${threshold}`]),
    ...(group.issueId === null ? [] : [`issue ${group.issueId}`]),
    ...(acknowledged ? [`acknowledged by ${acknowledged.by}`] : []),
    ...(resolved ? [`ended ${second(resolved.at)} (${resolved.why})`] : []),
  ].join(' · ')
}
