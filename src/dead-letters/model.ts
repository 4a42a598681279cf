import { type Static, Type as t } from '@sinclair/typebox'
import { PageQuery } from '../http/page'
import { nullable, Time } from '../lib/schema'

export const DeadLetterQuery = PageQuery

const Id = t.String({ maxLength: 26, description: 'Its place in the log, such as 1042.3.' })

export const DeadLetterView = t.Object(
  {
    id: Id,
    receivedAt: Time,
    project: nullable(t.String(), 'Its slug; null for a change, and for a project that is gone.'),
    signal: t.String({ description: 'event, span, …; change for what people and the clock do.' }),
    reason: t.String({ description: 'Why it could not be digested.' }),
    bytes: t.Integer(),
    canBeTriedAgain: t.Boolean({
      description:
        'Not so for changes, whose sender was told that they failed, and for what an earlier version set aside.',
    }),
    triedAt: nullable(Time, 'When it was last tried again.'),
  },
  { $id: 'DeadLetter' },
)
export type DeadLetterView = Static<typeof DeadLetterView>

export const DeadLetterPage = t.Object({
  items: t.Array(DeadLetterView),
  nextCursor: nullable(t.String()),
})
export type DeadLetterPage = Static<typeof DeadLetterPage>

const Ids = t.Array(Id, { minItems: 1, maxItems: 100 })

export const TryAgain = t.Object({
  ids: t.Optional(Ids),
  cursor: t.Optional(
    t.String({ maxLength: 1000, description: 'Of all: nextCursor of the answer before.' }),
  ),
})

export const TriedAgainView = t.Object(
  {
    stored: t.Integer({ description: 'Those that were stored now.' }),
    known: t.Integer({ description: 'Those that had been sent again and stored meanwhile.' }),
    failed: t.Integer({ description: 'Those that stay, with the new reason.' }),
    reasons: t.Array(t.String(), { description: 'Why, each reason once; five at most.' }),
    nextCursor: nullable(t.String(), 'Of all: send it to go on.'),
  },
  { $id: 'TriedAgain' },
)
export type TriedAgainView = Static<typeof TriedAgainView>

export const Discard = t.Object({ ids: t.Optional(Ids) })
export const Discarded = t.Object({ discarded: t.Integer() })
