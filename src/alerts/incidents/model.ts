import { type Static, Type as t } from '@sinclair/typebox'
import { PageQuery } from '../../http/page'
import { RangeQuery } from '../../issues/range/model'
import { nullable, oneOf, Time } from '../../lib/schema'
import { ENVIRONMENTS } from '../../projects/environment'
import { SEVERITIES } from '../rules/model'

/** What happens to an incident. */
export const ENTRY_KINDS = [
  'opened',
  'happened',
  'worse',
  'better',
  'told',
  'quiet',
  'acknowledged',
  'resolved',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Why an incident ended. */
export const ENDINGS = [
  'person',
  'recovered',
  'noData',
  'issueResolved',
  'issueIgnored',
  'issueMerged',
  'issueSilent',
  'issueGone',
  'tooMany',
  'ruleChanged',
  'ruleDisabled',
  'ruleRemoved',
] as const
export type Ending = (typeof ENDINGS)[number]

export const INCIDENT_STATES = ['open', 'acknowledged', 'resolved'] as const
export type IncidentState = (typeof INCIDENT_STATES)[number]

export const IncidentView = t.Object(
  {
    id: t.String(),
    state: oneOf(INCIDENT_STATES, { description: 'An acknowledged incident is still open.' }),
    severity: oneOf(SEVERITIES),
    environment: oneOf(ENVIRONMENTS),
    rule: t.Object({
      id: t.String(),
      name: t.String({ description: 'As it was called when the incident opened.' }),
    }),
    group: t.Object(
      {
        name: t.String(),
        issueId: nullable(t.String()),
        service: nullable(t.String()),
        endpoint: nullable(t.String()),
      },
      { description: 'What it is about; each group of a rule has an incident of its own.' },
    ),
    openedAt: Time,
    threshold: nullable(t.Number()),
    value: nullable(t.Number(), 'The number as it was measured last.'),
    peak: nullable(t.Object({ value: t.Number(), at: Time })),
    acknowledged: nullable(t.Object({ at: Time, by: t.String() })),
    resolved: nullable(
      t.Object({
        at: Time,
        by: nullable(t.String(), 'Null: it ended by itself.'),
        why: oneOf(ENDINGS),
      }),
    ),
    toldAt: nullable(Time, 'When channels were told of it last.'),
    toldChannels: t.Array(t.String(), { description: 'Their ids.' }),
  },
  { $id: 'Incident' },
)
export type IncidentView = Static<typeof IncidentView>

const EntryView = t.Object({
  at: Time,
  kind: oneOf(ENTRY_KINDS),
  by: nullable(t.String()),
  detail: t.Record(t.String(), t.Unknown()),
})

export const IncidentDetail = t.Composite([
  IncidentView,
  t.Object({
    timeline: t.Array(EntryView, {
      description: 'What happened to it, oldest first; at most 200.',
    }),
  }),
])
export type IncidentDetail = Static<typeof IncidentDetail>

export const NewestQuery = t.Pick(PageQuery, ['limit'])
export const NewestIncidents = t.Object({
  items: t.Array(
    t.Composite([
      IncidentView,
      t.Object({ project: t.Object({ slug: t.String(), name: t.String() }) }),
    ]),
    { description: 'The newest three of each rule at most.' },
  ),
})
export type NewestIncidents = Static<typeof NewestIncidents>

export const IncidentQuery = t.Composite([
  PageQuery,
  RangeQuery,
  t.Object({
    environment: t.Optional(
      oneOf([...ENVIRONMENTS, 'all'], {
        description: 'All when left out: one looks at what is open.',
      }),
    ),
    state: t.Optional(
      oneOf([...INCIDENT_STATES, 'unresolved'], {
        description: '`unresolved`: open or acknowledged.',
      }),
    ),
    rule: t.Optional(t.String({ maxLength: 64, description: 'The id of a rule.' })),
    issue: t.Optional(t.String({ maxLength: 100, description: 'The id of an issue.' })),
    service: t.Optional(t.String({ maxLength: 200 })),
    endpoint: t.Optional(t.String({ maxLength: 400 })),
    perRule: t.Optional(
      t.Integer({
        minimum: 1,
        maximum: 100,
        description: 'The newest so many of each rule, on one page.',
      }),
    ),
  }),
])
export type IncidentQuery = Static<typeof IncidentQuery>

export const IncidentPage = t.Object({
  items: t.Array(IncidentView),
  nextCursor: nullable(t.String()),
  open: t.Integer({ description: 'Of the whole project: open and not acknowledged.' }),
  acknowledged: t.Integer({ description: 'Of the whole project.' }),
})
export type IncidentPage = Static<typeof IncidentPage>
