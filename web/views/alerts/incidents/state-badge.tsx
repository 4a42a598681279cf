import type { IncidentView } from '../../../api/incidents'

const TONES = { open: 'error', acknowledged: 'warning', resolved: 'ok' } as const

/** How an incident stands; somebody has one that is acknowledged, so it is quieter than an open one. */
export const StateBadge = ({ of: { state } }: { of: Pick<IncidentView, 'state'> }) => (
  <span class={`badge ${TONES[state]}`}>{state}</span>
)
