import type { IncidentDetail } from '../../../../api/incidents'
import { dayTime } from '../../../../lib/day-time'
import { ENDING_WORDS } from './ending-words'

type Entry = IncidentDetail['timeline'][number]

/** How an entry's numbers and channels are called. */
export interface EntryNames {
  measured(value: number): string
  /** `over 1.20 s` */
  past(threshold: number, severity: 'critical' | 'warning'): string
  channel(id: string): string
}

interface Detail {
  severity?: 'critical' | 'warning'
  value?: number
  threshold?: number
  /** What happened to an issue, or what channels were told. */
  what?: string
  channels?: string[]
  until?: number | null
  why?: string
}

const HAPPENED: Record<string, string> = {
  new: 'The issue is new',
  regressed: 'The issue came back after it was resolved',
  escalating: 'The issue has far more events than usual',
  unignored: 'The issue is no longer ignored',
}

/** What happened to an incident, in one line. */
export function entryWords({ kind, by, detail }: Entry, names: EntryNames): string {
  const { severity, what = '', channels = [], until, why = '' } = detail as Detail
  const who = by ? ` by ${by}` : ''
  switch (kind) {
    case 'opened':
      return HAPPENED[what] ?? `${gradeOf(severity)}: ${numbers(detail, names)}`
    case 'happened':
      return HAPPENED[what] ?? 'It happened again'
    case 'worse':
    case 'better':
      return `${kind === 'worse' ? 'Now critical' : 'Only a warning by now'}: ${numbers(detail, names)}`
    case 'told':
      return `${TOLD[what] ?? 'Told'} ${listed(channels.map(names.channel))}`
    case 'quiet':
      return until ? `Nobody is told until ${dayTime(new Date(until).toISOString())}` : QUIET
    case 'acknowledged':
      return `Acknowledged${who}`
    case 'resolved':
      return (Object.hasOwn(ENDING_WORDS, why) ? ENDING_WORDS[why as never] : 'Resolved') + who
  }
}

const QUIET = 'Nobody is told, until somebody ends the quiet'

const TOLD: Record<string, string> = {
  worse: 'Told again, as it got worse,',
  repeated: 'Told again',
  resolved: 'Told that it is over:',
}

const gradeOf = (severity: Detail['severity']) => (severity === 'critical' ? 'Critical' : 'Warning')

/** `1.64 s, over 1.20 s` */
function numbers(detail: Entry['detail'], { measured, past }: EntryNames): string {
  const { value, threshold, severity = 'warning' } = detail as Detail
  const parts = [
    ...(value === undefined ? [] : [measured(value)]),
    ...(threshold === undefined ? [] : [past(threshold, severity)]),
  ]
  return parts.length > 0 ? parts.join(', ') : 'the rule fired'
}

/** `a`, `a and b`, `a, b and c` */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? 'nobody') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
