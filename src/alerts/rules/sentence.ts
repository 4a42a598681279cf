import type { NewAlertRule, RuleEnvironment } from './model'

type Rule = Pick<NewAlertRule, 'kind' | 'issue' | 'metric' | 'usage' | 'thresholds' | 'forSec'>
type Metric = NonNullable<NewAlertRule['metric']>
type Threshold = NonNullable<NewAlertRule['thresholds']>[number]

const HAPPENS = {
  new: 'is new',
  regressed: 'comes back after it was resolved',
  escalating: 'has far more events than usual',
  unignored: 'is no longer ignored',
} as const

const SIDES = { '>': 'above', '>=': 'at least', '<': 'below', '<=': 'at most' } as const

/** Says a rule in one sentence, as it stands under its name. */
export function sentence(rule: Rule, environment: RuleEnvironment): string {
  if (rule.kind === 'usage') return `Tells when ${usageSaid(rule.usage)}.`
  const what = rule.kind === 'issue' ? issueSaid(rule.issue) : metricSaid(rule)
  const where = environment === 'all' ? 'in each environment by itself' : `in ${environment}`
  return `Tells when ${what}, ${where}.`
}

function issueSaid(condition: NewAlertRule['issue']): string {
  const { on, filter, minEvents, minUsers, windowSec = 0 } = condition ?? { on: [] }
  const issue = filter ? `an issue that fits ${quoted(filter)}` : 'an issue'
  const happens = on.map((one) => HAPPENS[one])
  const counts = [
    ...(minEvents === undefined ? [] : [`${number(minEvents)} event${minEvents === 1 ? '' : 's'}`]),
    ...(minUsers === undefined ? [] : [`${number(minUsers)} user${minUsers === 1 ? '' : 's'}`]),
  ]
  if (counts.length === 0) return `${issue} ${listed(happens, 'or')}`
  const counted = `has at least ${listed(counts, 'and')} in ${duration(windowSec)}`
  return happens.length === 0
    ? `${issue} ${counted}`
    : `${issue} ${listed(happens, 'or')} and ${counted}`
}

function metricSaid({ metric, thresholds = [], forSec = 0 }: Rule): string {
  if (!metric) return 'nothing'
  const levels = thresholds.map((one) =>
    thresholds.length > 1 ? `${side(one, metric)} (${one.severity})` : side(one, metric),
  )
  const lasts = forSec > 0 ? ` for ${duration(forSec)}` : ''
  return `${measure(metric)} is ${listed(levels, 'or')}${lasts}`
}

function measure({
  signal,
  aggregate,
  filter,
  service,
  endpoint,
  groupBy = [],
  windowSec,
}: Metric) {
  const over = `over ${duration(windowSec)}`
  if (signal === 'events')
    return `the number of events${filter ? ` that fit ${quoted(filter)}` : ''} ${over}`
  const of = [
    ...(endpoint ? [quoted(endpoint)] : groupBy.includes('endpoint') ? ['each endpoint'] : []),
    ...(service ? [quoted(service)] : groupBy.includes('service') ? ['each service'] : []),
  ].join(' of ')
  const name = {
    count: 'the number of requests',
    rate: 'the rate',
    errorRate: 'the error rate',
    p50: 'the p50',
    p75: 'the p75',
    p95: 'the p95',
    p99: 'the p99',
  }[aggregate]
  return `${name} of ${of || 'all endpoints'} ${over}`
}

function side({ op, value }: Threshold, { compare, offsetSec = 0, aggregate }: Metric): string {
  if (compare !== 'percentChange') return `${SIDES[op]} ${measured(value, aggregate)}`
  const change = `${value < 0 ? '−' : '+'}${number(Math.abs(value))}%`
  return `${SIDES[op]} ${change} against ${duration(offsetSec)} before`
}

function measured(value: number, aggregate: Metric['aggregate']): string {
  if (aggregate === 'count') return number(value)
  if (aggregate === 'rate') return `${number(value)} a second`
  if (aggregate === 'errorRate') return `${number(value * 100)}%`
  return value >= 1000 ? `${number(value / 1000)} s` : `${number(value)} ms`
}

function usageSaid(condition: NewAlertRule['usage']): string {
  const { of, percent, daysLeft } = condition ?? { of: 'disk' }
  if (of !== 'disk') return `${percent}% of the ${of} that the plan includes in a month are used up`
  return daysLeft === undefined
    ? `the disk is ${percent}% full`
    : `the disk will be full within ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`
}

const UNITS = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
] as const

function duration(sec: number): string {
  const [length, unit] = UNITS.find(([one]) => sec >= one && sec % one === 0) ?? [1, 's']
  return `${number(sec / length)} ${unit}`
}

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 4 })

const listed = (parts: readonly string[], joined: 'and' | 'or') =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)]
    .filter((one) => one !== '')
    .join(` ${joined} `)

const quoted = (text: string) => `“${text}”`
