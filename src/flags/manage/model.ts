import { type Static, Type as t } from '@sinclair/typebox'
import { PageQuery } from '../../http/page'
import { nullable, oneOf, Time } from '../../lib/schema'
import { flagBounds as bounds } from '../../limits'
import { CLOSED, FlagKey, flagMembers, RuleId, ruleMembers, Switch } from '../model'
import { Evaluated, Lifecycle } from '../usage/model'

const Comment = t.Optional(
  t.String({ maxLength: bounds.descriptionLength, description: 'Why; it stands in the history.' }),
)
const Version = t.Integer({
  minimum: 1,
  description: 'The version that the change was made on; with another one it is refused.',
})

/** What may be sent of a definition: rules get an id where they have none, and environments may be sent one by one. */
const sentMembers = {
  ...flagMembers,
  rules: t.Array(t.Object({ id: t.Optional(RuleId), ...ruleMembers }, CLOSED), {
    maxItems: bounds.rules,
    description: 'The first that matches decides.',
  }),
  environments: t.Partial(
    t.Object({ development: Switch, test: Switch, staging: Switch, production: Switch }),
    { ...CLOSED, description: 'Those that are left out stay as they are.' },
  ),
}
export const SentDefinition = t.Partial(t.Object(sentMembers), CLOSED)
export type SentDefinition = Static<typeof SentDefinition>

export const NewFlag = t.Object(
  { key: FlagKey, comment: Comment, ...SentDefinition.properties },
  CLOSED,
)
export type NewFlag = Static<typeof NewFlag>

export const FlagChange = t.Object(
  { version: Version, comment: Comment, ...SentDefinition.properties },
  CLOSED,
)
export type FlagChange = Static<typeof FlagChange>

export const Remark = t.Object({ comment: Comment }, CLOSED)
export const Rollback = t.Object(
  { to: t.Integer({ minimum: 1, description: 'The version to go back to.' }), comment: Comment },
  CLOSED,
)

/** A flag as it is now. */
export const FlagView = t.Object(
  {
    key: FlagKey,
    ...flagMembers,
    version: t.Integer({
      description: 'Grows with each change of the flag or of its prerequisites.',
    }),
    createdAt: Time,
    createdBy: t.String(),
    updatedAt: Time,
    updatedBy: t.String(),
    archivedAt: nullable(Time),
    killed: nullable(
      t.Object({ at: Time, by: t.String() }),
      'Who switched it off everywhere at once; null while nobody has.',
    ),
    dependents: t.Array(t.String(), { description: 'Flags that have it as a prerequisite.' }),
    nextChangeAt: nullable(Time, 'When the next scheduled change is made.'),
    lastEvaluatedAt: nullable(Time, 'To the minute; null before the first evaluation.'),
    evaluated: t.Array(Evaluated),
    lifecycle: Lifecycle,
  },
  { $id: 'Flag' },
)
export type FlagView = Static<typeof FlagView>

export const FlagsQuery = t.Composite([
  PageQuery,
  t.Object({
    query: t.Optional(
      t.String({
        maxLength: 200,
        description: 'Words of its key, name, description, owner, tags.',
      }),
    ),
    tag: t.Optional(t.String({ maxLength: 50 })),
    archived: t.Optional(oneOf(['0', '1'], { description: '1: the archived ones alone.' })),
    stale: t.Optional(oneOf(['1'], { description: '1: those that are potentially stale.' })),
    sort: t.Optional(oneOf(['key', 'updated', 'evaluated'])),
  }),
])
export type FlagsQuery = Static<typeof FlagsQuery>

export const FlagPage = t.Object({
  items: t.Array(FlagView),
  nextCursor: nullable(t.String()),
  total: t.Integer({ description: 'Of this query.' }),
  version: t.Integer({ description: "Grows with every change of the project's flags." }),
})
export type FlagPage = Static<typeof FlagPage>
