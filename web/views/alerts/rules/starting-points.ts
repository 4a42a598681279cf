import { RULE_ENVIRONMENTS } from '../../../../src/alerts/rules/model'
import type { Draft } from './draft'

interface StartingPoint {
  /** Its name in the address. */
  start: string
  name: string
  says: string
  icon: string
  /** The rule that it begins with, but for its channels. */
  rule: Omit<Draft, 'notify'>
  notify?: Partial<Draft['notify']>
}

/** Rules that most projects want, each one press away; what they say fits a project of a small team. */
export const STARTING_POINTS: readonly StartingPoint[] = [
  {
    start: 'new-issue',
    name: 'A new issue',
    says: 'Something fails that never failed before.',
    icon: 'issues',
    rule: { name: 'A new issue', kind: 'issue', issue: { on: ['new'] } },
    notify: { cooldownSec: 0 },
  },
  {
    start: 'regression',
    name: 'A regression',
    says: 'Something fails again that was resolved.',
    icon: 'retry',
    rule: { name: 'An issue came back', kind: 'issue', issue: { on: ['regressed'] } },
    notify: { cooldownSec: 0 },
  },
  {
    start: 'many-events',
    name: 'Many errors',
    says: 'More than 100 events of level error in 15 min.',
    icon: 'alert',
    rule: {
      name: 'Many errors',
      kind: 'metric',
      metric: {
        signal: 'events',
        aggregate: 'count',
        filter: 'level:error',
        windowSec: 900,
      },
      thresholds: [{ severity: 'critical', op: '>', value: 100 }],
      forSec: 0,
      keepFiringSec: 600,
      noData: 'ok',
    },
  },
  {
    start: 'slow-endpoint',
    name: 'A slow endpoint',
    says: 'The p95 of requests is above a second.',
    icon: 'endpoints',
    rule: {
      name: 'Requests are slow',
      kind: 'metric',
      metric: { signal: 'spans', aggregate: 'p95', windowSec: 300 },
      thresholds: [{ severity: 'critical', op: '>', value: 1000 }],
      forSec: 300,
      keepFiringSec: 600,
      noData: 'keep',
    },
  },
  {
    start: 'error-rate',
    name: 'An error rate',
    says: 'More than one request of twenty fails.',
    icon: 'warn',
    rule: {
      name: 'Requests fail',
      kind: 'metric',
      metric: { signal: 'spans', aggregate: 'errorRate', windowSec: 300 },
      thresholds: [{ severity: 'critical', op: '>', value: 0.05 }],
      forSec: 300,
      keepFiringSec: 600,
      noData: 'keep',
    },
  },
  {
    start: 'usage',
    name: 'Usage',
    says: 'The plan is nearly used up.',
    icon: 'usage',
    rule: {
      name: 'Events at 80% of the plan',
      kind: 'usage',
      usage: { of: 'events', percent: '80' },
    },
    notify: { cooldownSec: 0 },
  },
]

/** What the address of a new rule says; any text may stand there. */
interface Asked {
  /** The name of a starting point; any other text begins with the first. */
  start?: string | undefined
  environment?: string | undefined
  /** What a rule about spans is about. */
  service?: string | undefined
  endpoint?: string | undefined
}

/**
 * The rule that a new one begins as.
 * @param channels the ids of those that are told
 */
export function startingPoint(asked: Asked, channels: readonly string[]): Draft {
  const { rule, notify } =
    STARTING_POINTS.find(({ start }) => start === asked.start) ??
    (STARTING_POINTS[0] as StartingPoint)
  const { service, endpoint } = asked
  const of = { ...(service && { service }), ...(endpoint && { endpoint }) }
  return {
    ...rule,
    ...(rule.metric?.signal === 'spans' && {
      metric: { ...rule.metric, ...of },
      ...(endpoint && { name: `${endpoint.slice(0, 80)} is slow` }),
    }),
    environment: RULE_ENVIRONMENTS.find((one) => one === asked.environment) ?? 'production',
    notify: { channels: [...channels], cooldownSec: 1800, sendResolved: true, ...notify },
  }
}
