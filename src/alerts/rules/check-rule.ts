import { type Complaint, Problem } from '../../lib/problem'
import type { NewAlertRule } from './model'

type Kind = NewAlertRule['kind']

/** The members of a rule that depend on its kind, each with the kinds that have it. */
const OF_KINDS = {
  issue: ['issue'],
  metric: ['metric'],
  usage: ['usage'],
  thresholds: ['metric'],
  forSec: ['metric'],
  keepFiringSec: ['metric'],
  noData: ['metric'],
} as const satisfies Partial<Record<keyof NewAlertRule, readonly Kind[]>>

const HOUR_SEC = 3600
const FIVE_SEC = 300

/**
 * Checks what the schema of a rule cannot say: which members go together, and what can be counted from what is kept.
 * @throws Problem `invalid_request` with the place of each mistake
 */
export function checkRule(rule: NewAlertRule): void {
  const errors = [...complaintsOf(rule)]
  const [first] = errors
  if (first)
    throw new Problem(
      'invalid_request',
      `${first.path.slice(1).replaceAll('/', '.')}: ${first.message}`,
      {
        errors,
      },
    )
}

function* complaintsOf(rule: NewAlertRule): Generator<Complaint> {
  const { kind } = rule
  if (!rule[kind]) yield { path: `/${kind}`, message: `A rule of the kind ${kind} needs it.` }
  for (const [name, kinds] of Object.entries(OF_KINDS))
    if (
      rule[name as keyof typeof OF_KINDS] !== undefined &&
      !(kinds as readonly Kind[]).includes(kind)
    )
      yield { path: `/${name}`, message: `A rule of the kind ${kind} has none; leave it out.` }
  if (kind === 'issue' && rule.issue) yield* ofIssue(rule.issue)
  if (kind === 'metric' && rule.metric) yield* ofMetric(rule.metric)
  if (rule.noData === 'alert' && (rule.metric?.groupBy ?? []).length > 0)
    yield {
      path: '/noData',
      message:
        'A group without data is not known to be missing: name what must be there by service and endpoint, without groups.',
    }
  if (kind === 'metric') yield* ofThresholds(rule.thresholds ?? [])
  if (kind === 'usage' && rule.usage) yield* ofUsage(rule.usage)
}

function* ofIssue({
  on,
  minEvents,
  minUsers,
  windowSec,
}: NonNullable<NewAlertRule['issue']>): Generator<Complaint> {
  const isCounted = minEvents !== undefined || minUsers !== undefined
  if (on.length === 0 && !isCounted)
    yield {
      path: '/issue/on',
      message: 'Say what happens to an issue, or how many events or users it has.',
    }
  if (isCounted && windowSec === undefined)
    yield {
      path: '/issue/windowSec',
      message: 'Say in how many seconds the events or users are counted: a multiple of 300.',
    }
  if (!isCounted && windowSec !== undefined)
    yield {
      path: '/issue/windowSec',
      message: 'It is the time of minEvents and minUsers; leave it out.',
    }
  if (minUsers !== undefined && windowSec !== undefined && windowSec % HOUR_SEC !== 0)
    yield {
      path: '/issue/windowSec',
      message:
        'Users are kept by whole hours, events by five minutes: count users in a multiple of 3600 seconds.',
    }
  if (isCounted && on.some((one) => one === 'escalating' || one === 'unignored'))
    yield {
      path: '/issue/on',
      message:
        'Events and users are counted of issues that are new or regressed, whose times are kept; those that escalate or are no longer ignored have none. Make a rule of their own for these.',
    }
}

function* ofMetric({
  signal,
  aggregate,
  filter,
  service,
  endpoint,
  groupBy = [],
  windowSec,
  compare = 'absolute',
  offsetSec,
}: NonNullable<NewAlertRule['metric']>): Generator<Complaint> {
  if (signal === 'events') {
    const ofSpans = { service, endpoint, groupBy: groupBy.length > 0 ? groupBy : undefined }
    for (const [name, value] of Object.entries(ofSpans))
      if (value !== undefined)
        yield { path: `/metric/${name}`, message: 'Only spans have it; choose events by filter.' }
    if (aggregate !== 'count')
      yield { path: '/metric/aggregate', message: 'Events can only be counted; use count.' }
  } else if (filter !== undefined)
    yield {
      path: '/metric/filter',
      message:
        'What is counted of spans by the minute is kept by service and endpoint alone: choose by these.',
    }
  if (signal === 'events' && windowSec % FIVE_SEC !== 0)
    yield {
      path: '/metric/windowSec',
      message: 'Events are kept by five minutes: count them in a multiple of 300 seconds.',
    }
  if (compare === 'percentChange' && offsetSec === undefined)
    yield {
      path: '/metric/offsetSec',
      message: 'Say how long before lies what it is compared with.',
    }
  if (compare === 'absolute' && offsetSec !== undefined)
    yield { path: '/metric/offsetSec', message: 'It belongs to percentChange; leave it out.' }
}

function* ofThresholds(thresholds: NonNullable<NewAlertRule['thresholds']>): Generator<Complaint> {
  const [first, second] = thresholds
  if (!first) yield { path: '/thresholds', message: 'A metric needs a threshold.' }
  for (const [i, { op, value, resolveValue }] of thresholds.entries())
    if (
      resolveValue !== undefined &&
      (op.startsWith('>') ? resolveValue > value : resolveValue < value)
    )
      yield {
        path: `/thresholds/${i}/resolveValue`,
        message: `It must lie on the quiet side of value, which is ${op.startsWith('>') ? 'below' : 'above'} ${value}.`,
      }
  if (!first || !second) return
  if (first.severity === second.severity)
    yield { path: '/thresholds/1/severity', message: 'One is critical, the other a warning.' }
  else if (first.op[0] !== second.op[0])
    yield { path: '/thresholds/1/op', message: 'Both look into the same direction.' }
  else if (isLess(first, second) === (first.severity === 'critical'))
    yield {
      path: '/thresholds/1/value',
      message: 'The critical threshold lies beyond that of the warning.',
    }
}

type Threshold = NonNullable<NewAlertRule['thresholds']>[number]

/** Whether a number meets the first threshold before the second. */
const isLess = (first: Threshold, second: Threshold) =>
  first.op.startsWith('>') ? first.value <= second.value : first.value >= second.value

function* ofUsage({
  of,
  percent,
  daysLeft,
}: NonNullable<NewAlertRule['usage']>): Generator<Complaint> {
  if (of !== 'disk' && daysLeft !== undefined)
    yield { path: '/usage/daysLeft', message: 'Only the disk has it; use percent of a meter.' }
  if ((percent === undefined) === (daysLeft === undefined))
    yield { path: '/usage/percent', message: 'Say either percent or, of the disk, daysLeft.' }
}
