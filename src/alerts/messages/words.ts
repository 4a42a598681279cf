import { visible, visibleLines } from '../../lib/visible'
import type { Content, Measure, Told, ToldIssue, Unit } from './content'
import { cut } from './cut'

/** What all media say of an incident, as texts that no medium has escaped yet. */
export interface Words {
  /** `New in production`, `Still open, warning in production`. */
  status: string
  /** What failed, on one line. */
  title: string
  /** What was said besides the title; empty when that is all. */
  message: string
  /** The rule's name and sentence. */
  rule: string
  facts: readonly (readonly [label: string, value: string])[]
  /** The top frames, a line or two each; empty when there are none. */
  stack: string
}

/** The longest texts of a message: what is longer is read in the dashboard. */
const LONGEST = { title: 200, message: 1000, rule: 400, fact: 200, source: 160 }

/** What stands above all, and in the subject of a mail. */
export function headline({ project, told, more, isTest }: Content): string {
  const name = line(project.name, LONGEST.fact)
  if (isTest) return `Test of ${name}: nothing has failed`
  const [first] = told.map(wordsOf)
  const count = told.length + more
  if (first && count === 1) return `${first.status} · ${name}: ${first.title}`
  const areOver = told.length > 0 && told.every(({ kind }) => kind === 'resolved')
  const all = `${count.toLocaleString('en')} incidents${areOver ? ' resolved' : ''} · ${name}`
  return first ? `${all}: ${first.title}` : all
}

/** What stands below all incidents. */
export const notes = ({ isTest, more, url }: Content): string[] => [
  ...(isTest ? ['Somebody asked for a test of this channel: what it tells of is made up.'] : []),
  ...(more > 0 ? [`And ${more.toLocaleString('en')} more.`] : []),
  // Only before a server has listened on its folder for the first time.
  ...(url === null ? ['Look at Alerts in the dashboard for the rest.'] : []),
]

export function wordsOf(told: Told): Words {
  const { issue, measure, rule } = told
  const title = line(issue?.title || told.name, LONGEST.title) || '(no title)'
  return {
    status: statusOf(told),
    title,
    message: issue ? messageOf(issue, title) : '',
    rule: line(`${rule.name}: ${rule.sentence}`, LONGEST.rule),
    facts: [
      ...(issue ? factsOfIssue(issue) : []),
      ...(measure ? factsOfMeasure(measure, told.resolvedAt !== null) : []),
      ['Since', timeText(told.openedAt)] as const,
      ...(told.resolvedAt === null
        ? []
        : [['Lasted', lastedText(told.resolvedAt - told.openedAt)] as const]),
    ],
    stack: issue ? stackOf(issue) : '',
  }
}

const HAPPENED: Record<NonNullable<Told['trigger']>, string> = {
  new: 'New',
  regressed: 'Back',
  escalating: 'Escalating',
  unignored: 'No longer ignored,',
}

function statusOf({ kind, trigger, severity, environment }: Told): string {
  const grave = severity === 'critical' ? 'Critical' : 'Warning'
  const words = {
    opened: `${trigger ? HAPPENED[trigger] : grave} in ${environment}`,
    worse: `Now critical in ${environment}`,
    repeated: `Still open, ${grave.toLowerCase()} in ${environment}`,
    resolved: `Resolved in ${environment}`,
  }
  return words[kind]
}

/** The message, unless the title already says it. */
function messageOf({ message }: ToldIssue, title: string): string {
  const text = visibleLines(cut(message.trim(), LONGEST.message))
  return title.endsWith(text) ? '' : text
}

const factsOfIssue = (issue: ToldIssue) =>
  [
    ['Issue', line(issue.shortId, LONGEST.fact)],
    ['Level', line(issue.level, LONGEST.fact)],
    ['Where', line(issue.culprit, LONGEST.fact)],
    ['Release', line(issue.release ?? '', LONGEST.fact)],
    ['Seen', `${counted(issue.events, 'events')}, ${counted(issue.users, 'users')}`],
  ].filter(([, value]) => value !== '') as [string, string][]

/** Of what is over, the peak is told: the number that was measured last is of before its end. */
function factsOfMeasure(measure: Measure, isOver: boolean): [string, string][] {
  const { service, endpoint, value, peak, threshold, unit } = measure
  const number = isOver ? peak : value
  const facts: [string, string][] = [
    ['Service', line(service ?? '', LONGEST.fact)],
    ['Endpoint', line(endpoint ?? '', LONGEST.fact)],
    [isOver ? 'Peak' : 'Value', number === null ? '' : valueText(number, unit)],
    ['Threshold', threshold === null ? '' : valueText(threshold, unit)],
  ]
  return facts.filter(([, value]) => value !== '')
}

const stackOf = ({ frames }: ToldIssue) =>
  frames
    .map(({ function: called, file, line: number, source }) => {
      const place = number === null ? file : `${file}:${number}`
      const at = line([called, place].filter(Boolean).join('  '), LONGEST.fact)
      const text = line(source.trim(), LONGEST.source)
      return text ? `${at}\n    ${text}` : at
    })
    .join('\n')

const line = (text: string, most: number) => visible(cut(text.trim(), most))

/** @param many `users` */
const counted = (count: number, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? many.slice(0, -1) : many}`

/** `22 Nov 2026, 11:30 UTC`: who reads a message may be anywhere. */
const timeText = (at: number) =>
  `${new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })} UTC`

function lastedText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? `${hours} h ${minutes % 60} min`
    : `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** A measured number as people read it: `1.64 s`, `2.4%`, `12,000`, `3.5/s`. */
export function valueText(value: number, unit: Unit): string {
  const texts: Record<Unit, () => string> = {
    count: () => few(value),
    perSecond: () => `${few(value)}/s`,
    share: () => `${few(value * 100)}%`,
    percent: () => `${value > 0 ? '+' : ''}${few(value)}%`,
    percentUsed: () => `${few(value)}%`,
    days: () => `${few(value)} d`,
    ms: () => (value < 1000 ? `${few(value)} ms` : `${(value / 1000).toFixed(2)} s`),
  }
  return texts[unit]()
}

const few = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 100 ? 2 : 0 })
