import { type Static, Type as t } from '@sinclair/typebox'
import { Time } from '../../lib/schema'
import { analyticsBounds as bounds } from '../../limits'

const Name = t.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

/** Events that count as reaching something: those of a name, or views of pages. Exactly one of `event` and `page` is there. */
export const REACHED_BY = {
  event: t.Optional(
    t.String({
      minLength: 1,
      maxLength: bounds.nameLength,
      description: 'The name of an event. Instead of `page`.',
    }),
  ),
  page: t.Optional(
    t.String({
      minLength: 1,
      maxLength: bounds.pathLength,
      description: 'The path of a page, where `*` stands for any text: `/thanks`, `/product/*`.',
    }),
  ),
  query: t.Optional(
    t.String({
      maxLength: 1000,
      description: 'Which of these events, as reports are searched: `property.plan:team`.',
    }),
  ),
}

export const NewGoal = t.Object({
  name: Name,
  ...REACHED_BY,
  revenue: t.Optional(
    t.Boolean({
      description: 'Whether the amounts of its events are added up. False when left out.',
    }),
  ),
})
export type NewGoal = Static<typeof NewGoal>

export const GoalChange = t.Partial(NewGoal)
export type GoalChange = Static<typeof GoalChange>

export const Goal = t.Object(
  {
    id: t.String(),
    name: t.String(),
    event: t.Optional(t.String()),
    page: t.Optional(t.String()),
    query: t.String(),
    revenue: t.Boolean(),
    createdAt: Time,
    createdBy: t.String(),
    updatedAt: Time,
    updatedBy: t.String(),
  },
  { $id: 'Goal' },
)
export type Goal = Static<typeof Goal>

export const GoalList = t.Object({ items: t.Array(Goal) })
