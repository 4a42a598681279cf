import { type Static, Type as t } from '@sinclair/typebox'
import { SentTime } from '../../http/time-of'
import { nullable, oneOf, Time } from '../../lib/schema'
import { ENVIRONMENTS } from '../../projects/environment'

const Name = t.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
const DAY_SEC = 86_400

/** What `environment` of a rule may say; a rule that says nothing counts as production (contract §10). */
export const RULE_ENVIRONMENTS = [...ENVIRONMENTS, 'all'] as const
export type RuleEnvironment = (typeof RULE_ENVIRONMENTS)[number]

export const RULE_KINDS = ['issue', 'metric', 'usage'] as const

/** What happens to an issue that a rule can wait for. */
export const ISSUE_TRIGGERS = ['new', 'regressed', 'escalating', 'unignored'] as const

export const SEVERITIES = ['critical', 'warning'] as const
export type Severity = (typeof SEVERITIES)[number]

/** An issue that something happens to, or that has many events or users within a window. */
const IssueCondition = t.Object({
  on: t.Array(oneOf(ISSUE_TRIGGERS), {
    maxItems: ISSUE_TRIGGERS.length,
    uniqueItems: true,
    description: 'Empty: only the counts below decide.',
  }),
  filter: t.Optional(
    t.String({ maxLength: 1000, description: 'In the language of the issue search.' }),
  ),
  minEvents: t.Optional(t.Integer({ minimum: 1 })),
  minUsers: t.Optional(t.Integer({ minimum: 1 })),
  windowSec: t.Optional(
    t.Integer({
      minimum: 300,
      maximum: 7 * DAY_SEC,
      multipleOf: 300,
      description: 'Of minEvents and minUsers. Users are counted by whole hours.',
    }),
  ),
})

export const EVENT_AGGREGATES = ['count'] as const
export const SPAN_AGGREGATES = ['count', 'rate', 'errorRate', 'p50', 'p75', 'p95', 'p99'] as const
export const COMPARISONS = ['absolute', 'percentChange'] as const

/** A number that is measured each minute. */
const MetricCondition = t.Object({
  signal: oneOf(['events', 'spans']),
  aggregate: oneOf(SPAN_AGGREGATES, {
    description:
      'Events have only `count`. `rate` is per second, `errorRate` a share from 0 to 1, a percentile in ms.',
  }),
  filter: t.Optional(
    t.String({
      maxLength: 1000,
      description: 'Events: the language of the issue search. Spans have `service` and `endpoint`.',
    }),
  ),
  service: t.Optional(t.String({ minLength: 1, maxLength: 200 })),
  endpoint: t.Optional(
    t.String({ minLength: 1, maxLength: 400, description: 'The name of an entry span.' }),
  ),
  groupBy: t.Optional(
    t.Array(oneOf(['service', 'endpoint']), {
      maxItems: 2,
      uniqueItems: true,
      description: 'Each group has an incident of its own.',
    }),
  ),
  windowSec: t.Integer({ minimum: 60, maximum: DAY_SEC, multipleOf: 60 }),
  compare: t.Optional(oneOf(COMPARISONS)),
  offsetSec: t.Optional(
    t.Integer({
      minimum: 3600,
      maximum: 7 * DAY_SEC,
      multipleOf: 3600,
      description: 'Of `percentChange`: how long before lies the window that is compared with.',
    }),
  ),
})

/** A meter of the plan, or the disk. */
const UsageCondition = t.Object({
  of: oneOf(['events', 'spans', 'disk']),
  percent: t.Optional(oneOf(['80', '100'])),
  daysLeft: t.Optional(t.Integer({ minimum: 1, maximum: 365 })),
})

export const Threshold = t.Object({
  severity: oneOf(SEVERITIES),
  op: oneOf(['>', '>=', '<', '<=']),
  value: t.Number(),
  resolveValue: t.Optional(
    t.Number({ description: 'It fires on until the number is past this; without it, past value.' }),
  ),
})

const Notify = t.Object({
  channels: t.Array(t.String({ maxLength: 64 }), {
    maxItems: 20,
    uniqueItems: true,
    description:
      'Ids of channels. `members` is everybody with an account, by e-mail, once the mail server is set up.',
  }),
  cooldownSec: t.Integer({
    minimum: 0,
    maximum: 7 * DAY_SEC,
    description: 'Nothing more is told of one group for this long after it was told.',
  }),
  repeatSec: t.Optional(
    t.Integer({
      minimum: 300,
      maximum: 7 * DAY_SEC,
      description: 'It is told again after this long, until somebody acknowledges it.',
    }),
  ),
  sendResolved: t.Boolean(),
})

/** What a rule is made of, as people and files write it. */
export const NewAlertRule = t.Object({
  name: Name,
  enabled: t.Optional(t.Boolean()),
  environment: t.Optional(nullable(oneOf(RULE_ENVIRONMENTS), 'Absent or null: production.')),
  kind: oneOf(RULE_KINDS),
  issue: t.Optional(IssueCondition),
  metric: t.Optional(MetricCondition),
  usage: t.Optional(UsageCondition),
  thresholds: t.Optional(t.Array(Threshold, { maxItems: 2, description: 'Of a metric.' })),
  forSec: t.Optional(t.Integer({ minimum: 0, maximum: DAY_SEC, multipleOf: 60 })),
  keepFiringSec: t.Optional(t.Integer({ minimum: 0, maximum: DAY_SEC, multipleOf: 60 })),
  noData: t.Optional(oneOf(['ok', 'keep', 'alert'])),
  notify: Notify,
})
export type NewAlertRule = Static<typeof NewAlertRule>

export const AlertRuleChange = t.Partial(NewAlertRule)
export type AlertRuleChange = Static<typeof AlertRuleChange>

export const Snooze = t.Object({
  until: nullable(SentTime('The snooze ends by itself then.'), 'Null ends it now.'),
})

export const RULE_STATES = ['ok', 'pending', 'firing', 'noData', 'disabled'] as const

export const AlertRuleView = t.Object(
  {
    ...NewAlertRule.properties,
    id: t.String(),
    enabled: t.Boolean(),
    environment: nullable(oneOf(RULE_ENVIRONMENTS)),
    evaluatedEnvironment: oneOf(RULE_ENVIRONMENTS),
    sentence: t.String({ description: 'The rule in one sentence.' }),
    mutedUntil: nullable(Time, 'A snooze, which ends by itself.'),
    problem: nullable(
      t.String(),
      'Why the filter chooses nothing: the search refuses it by now, since a tag or a person is gone.',
    ),
    state: oneOf(RULE_STATES),
    lastEvaluatedAt: nullable(
      Time,
      'Null also for a rule that waits for what happens to an issue, which nobody measures.',
    ),
    lastFiredAt: nullable(Time),
    openIncidents: t.Integer(),
    createdAt: Time,
    createdBy: t.String({ description: 'An e-mail, or the name of a program.' }),
    updatedAt: Time,
    updatedBy: t.String(),
  },
  { $id: 'AlertRule' },
)
export type AlertRuleView = Static<typeof AlertRuleView>

export const AlertRuleList = t.Object({ items: t.Array(AlertRuleView) })
