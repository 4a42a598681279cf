import { iso } from '../../../lib/time'
import { SEVERITIES, type Severity } from '../../rules/model'
import type { IncidentLanes, Lane, Mark } from './model'

/** Incidents of one rule that began in one part of the time and are all open, or all over. Times in ms. */
export interface Stretch {
  rule: string
  /** As the rule was called when the newest of them opened. */
  name: string
  openedAt: number
  /** When the last of them ended; null while they are open. */
  endedAt: number | null
  severity: Severity
  incidents: number
  open: number
  acknowledged: number
}

const MOST_LANES = 30

/**
 * A lane for each rule: what began in the same part of the time is one mark, so that a rule with hundreds of incidents has as
 * many marks as can be told apart.
 * @param stretches by rule, the oldest first
 */
export function lanesOf(
  stretches: readonly Stretch[],
  { from, to, begun, before }: { from: number; to: number; begun: number; before: number },
): IncidentLanes {
  const lanes = Map.groupBy(stretches, ({ rule }) => rule)
    .values()
    .map((own) => laneOf(own, { from, to }))
    .toArray()
    .sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || lastOf(b).localeCompare(lastOf(a)))
  return {
    from: iso(from),
    to: iso(to),
    ...summed(lanes),
    begun,
    before,
    items: lanes.slice(0, MOST_LANES),
    more: Math.max(0, lanes.length - MOST_LANES),
  }
}

function laneOf(own: readonly Stretch[], { from, to }: { from: number; to: number }): Lane {
  const newest = own.at(-1) as Stretch
  const open = own.filter(({ endedAt }) => endedAt === null)
  return {
    rule: { id: newest.rule, name: newest.name },
    severity: worstOf(open.length > 0 ? open : [newest]),
    ...summed(own),
    marks: own.map(
      ({ openedAt, endedAt, severity, incidents, open, acknowledged }): Mark => ({
        from: iso(Math.max(from, openedAt)),
        to: iso(Math.min(to, endedAt ?? to)),
        severity,
        incidents,
        open,
        acknowledged,
      }),
    ),
  }
}

const isOpen = ({ open, acknowledged }: Lane) => open + acknowledged > 0
const lastOf = ({ marks }: Lane) => marks.at(-1)?.from ?? ''

const worstOf = (all: readonly { severity: Severity }[]): Severity =>
  SEVERITIES.find((one) => all.some(({ severity }) => severity === one)) ?? 'warning'

type Counts = Pick<Mark, 'incidents' | 'open' | 'acknowledged'>

const summed = (all: readonly Counts[]): Counts => ({
  incidents: all.reduce((sum, { incidents }) => sum + incidents, 0),
  open: all.reduce((sum, { open }) => sum + open, 0),
  acknowledged: all.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
})
