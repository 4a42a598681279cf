import type { AlertRuleView, NewAlertRule, Severity } from '../../../../src/alerts/rules/model'
import { isSame } from '../../../../src/lib/is-same'

/** A rule as it is being edited. */
export type Draft = NewAlertRule
export type Threshold = NonNullable<Draft['thresholds']>[number]
export type Metric = NonNullable<Draft['metric']>

/** What a person can change of a rule; the rest of it is the server's. */
const EDITED = [
  'name',
  'enabled',
  'environment',
  'kind',
  'issue',
  'metric',
  'usage',
  'thresholds',
  'forSec',
  'keepFiringSec',
  'noData',
  'notify',
] as const satisfies readonly (keyof NewAlertRule)[]

/** A saved rule, to be edited. */
export const draftOf = (rule: AlertRuleView): Draft =>
  Object.fromEntries(
    EDITED.filter((field) => rule[field] !== undefined).map((field) => [field, rule[field]]),
  ) as Draft

/** What of a rule is another than before: the audit log holds what was sent. */
export const changesTo = (saved: Draft, draft: Draft) =>
  Object.fromEntries(
    EDITED.filter((field) => !isSame(saved[field], draft[field])).map((field) => [
      field,
      draft[field],
    ]),
  ) as Partial<Draft>

export const thresholdOf = (draft: Draft, severity: Severity) =>
  draft.thresholds?.find((one) => one.severity === severity)

/** The threshold that the chart's line stands for: the critical one, or the only one. */
export const mainThreshold = (draft: Draft) =>
  thresholdOf(draft, 'critical') ?? draft.thresholds?.[0]

/** Whether the rule fires when the number is small. */
export const isBelow = ({ thresholds }: Draft) => thresholds?.[0]?.op.startsWith('<') ?? false

interface ThresholdChange {
  value?: number | undefined
  resolveValue?: number | undefined
}

/** The draft with one threshold changed, added, or (without a value) removed; the critical one first. */
export function withThreshold(draft: Draft, severity: Severity, change: ThresholdChange): Draft {
  const changed = { ...thresholdOf(draft, severity), ...change }
  const { value, resolveValue, op = isBelow(draft) ? '<' : '>' } = changed
  const others = (draft.thresholds ?? []).filter((one) => one.severity !== severity)
  if (value === undefined) return { ...draft, thresholds: others }
  const one = { severity, op, value, ...defined({ resolveValue }) }
  return { ...draft, thresholds: severity === 'critical' ? [one, ...others] : [...others, one] }
}

/** The draft with another measure: thresholds of other units, and filters of other signals, go. */
export function measuring(draft: Draft, measure: Pick<Metric, 'signal' | 'aggregate'>): Draft {
  const { metric } = draft
  if (!metric) return draft
  const { filter, service, endpoint, groupBy, ...kept } = metric
  const mayKeep = measure.signal === metric.signal
  const isSameUnit = unitOf(measure.aggregate) === unitOf(metric.aggregate)
  return {
    ...draft,
    metric: {
      ...kept,
      ...(mayKeep && defined({ filter, service, endpoint, groupBy })),
      ...measure,
    },
    thresholds:
      isSameUnit || metric.compare === 'percentChange'
        ? (draft.thresholds ?? [])
        : [
            {
              severity: 'critical',
              op: isBelow(draft) ? '<' : '>',
              value: USUAL[unitOf(measure.aggregate)],
            },
          ],
  }
}

interface Comparison {
  compare: 'absolute' | 'percentChange'
  op: '>' | '<'
}

/** The draft comparing with a number, or with the time before. Thresholds of the other unit go; a fall is below zero. */
export function comparing(draft: Draft, { compare, op }: Comparison): Draft {
  const { metric, thresholds = [] } = draft
  if (!metric) return draft
  const { compare: before = 'absolute', offsetSec, ...kept } = metric
  const isPercent = compare === 'percentChange'
  const usual = isPercent ? USUAL_CHANGE : USUAL[unitOf(metric.aggregate)]
  const signed = (value: number) => (isPercent && op === '<' ? -Math.abs(value) : Math.abs(value))
  return {
    ...draft,
    metric: { ...kept, compare, ...(isPercent && { offsetSec: offsetSec ?? WEEK_SEC }) },
    thresholds:
      compare !== before
        ? [{ severity: 'critical', op, value: signed(usual) }]
        : thresholds.map((one) =>
            // What resolved it lies on the other side now.
            one.op.startsWith(op) ? one : { severity: one.severity, op, value: signed(one.value) },
          ),
  }
}

/** What the fields of a fall show times: a fall by 50% is stored as -50. */
export const signOf = (draft: Draft) =>
  draft.metric?.compare === 'percentChange' && isBelow(draft) ? -1 : 1

const WEEK_SEC = 7 * 86_400
const USUAL_CHANGE = 50
/** A first threshold, before somebody has looked at the back-test. */
const USUAL = { time: 1000, share: 0.05, rate: 10, count: 100 }

function unitOf(aggregate: Metric['aggregate']): keyof typeof USUAL {
  if (aggregate === 'errorRate') return 'share'
  return aggregate === 'rate' || aggregate === 'count' ? aggregate : 'time'
}

/** What is given, without fields that are undefined: they would be sent as they are. */
export const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>
  }
