import { expect, test } from 'bun:test'
import type { NewAlertRule, RuleEnvironment } from './model'
import { sentence } from './sentence'

const metric = (condition: object) =>
  ({ signal: 'spans', aggregate: 'p95', windowSec: 300, ...condition }) as NonNullable<
    NewAlertRule['metric']
  >

test.each<[string, Partial<NewAlertRule>, RuleEnvironment]>([
  ['an issue is new, in production.', { kind: 'issue', issue: { on: ['new'] } }, 'production'],
  [
    'an issue that fits “level:fatal” is new, comes back after it was resolved or is no longer ignored, in each environment by itself.',
    { kind: 'issue', issue: { on: ['new', 'regressed', 'unignored'], filter: 'level:fatal' } },
    'all',
  ],
  [
    'an issue has at least 1,000 events and 1 user in 2 h, in staging.',
    { kind: 'issue', issue: { on: [], minEvents: 1000, minUsers: 1, windowSec: 7200 } },
    'staging',
  ],
  [
    'an issue is new and has at least 10 events in 5 min, in production.',
    { kind: 'issue', issue: { on: ['new'], minEvents: 10, windowSec: 300 } },
    'production',
  ],
  [
    'the p95 of “POST /api/orders” over 5 min is above 1.2 s for 5 min, in production.',
    {
      kind: 'metric',
      metric: metric({ endpoint: 'POST /api/orders' }),
      thresholds: [{ severity: 'critical', op: '>', value: 1200 }],
      forSec: 300,
    },
    'production',
  ],
  [
    'the error rate of each endpoint of “cart” over 1 d is at least 2% (warning) or at least 5% (critical), in production.',
    {
      kind: 'metric',
      metric: metric({
        aggregate: 'errorRate',
        service: 'cart',
        groupBy: ['endpoint'],
        windowSec: 86_400,
      }),
      thresholds: [
        { severity: 'warning', op: '>=', value: 0.02 },
        { severity: 'critical', op: '>=', value: 0.05 },
      ],
    },
    'production',
  ],
  [
    'the rate of all endpoints over 5 min is below −50% against 7 d before, in test.',
    {
      kind: 'metric',
      metric: metric({ aggregate: 'rate', compare: 'percentChange', offsetSec: 604_800 }),
      thresholds: [{ severity: 'critical', op: '<', value: -50 }],
    },
    'test',
  ],
  [
    'the number of events that fit “plan:team” over 1 min is at most 0, in production.',
    {
      kind: 'metric',
      metric: metric({
        signal: 'events',
        aggregate: 'count',
        filter: 'plan:team',
        windowSec: 60,
      }),
      thresholds: [{ severity: 'warning', op: '<=', value: 0 }],
    },
    'production',
  ],
  [
    '80% of the spans that the plan includes in a month are used up.',
    { kind: 'usage', usage: { of: 'spans', percent: '80' } },
    'production',
  ],
  [
    'the disk will be full within 1 day.',
    { kind: 'usage', usage: { of: 'disk', daysLeft: 1 } },
    'production',
  ],
])('Tells when %s', (says, rule, environment) =>
  expect(sentence(rule as NewAlertRule, environment)).toBe(`Tells when ${says}`),
)
