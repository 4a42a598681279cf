import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../../../lib/schema'
import { REPORTED } from '../model'

export const DIRECTIONS = ['after', 'before'] as const
export type Direction = (typeof DIRECTIONS)[number]

export const STEPS = ['pages', 'pagesAndEvents'] as const

export const PathsQuery = t.Object({
  ...REPORTED,
  direction: t.Optional(
    oneOf(DIRECTIONS, {
      description:
        '`after`: what followed; `before`: what came before, read backwards. `after` when left out.',
    }),
  ),
  step: t.Optional(
    t.String({
      maxLength: 1010,
      description:
        'Where paths begin (or end, with `before`): `page:/pricing`, `event:signup`, `*` for any text. The first step of visits (or the last) when left out.',
    }),
  ),
  steps: t.Optional(
    oneOf(STEPS, {
      description: 'Pages alone, or also events. `pages` when left out.',
    }),
  ),
  depth: t.Optional(t.Integer({ minimum: 2, maximum: 6, default: 5, description: 'Steps.' })),
  top: t.Optional(
    t.Integer({
      minimum: 1,
      maximum: 20,
      default: 6,
      description: 'Pages and events of each step that are told apart; the rest is one.',
    }),
  ),
  collapse: t.Optional(
    t.String({
      maxLength: 1000,
      description:
        'Pages that are one, as up to ten patterns with spaces between: `/product/* /blog/*`.',
    }),
  ),
})

export const KINDS = ['page', 'event', 'other'] as const

const Node = t.Object({
  kind: oneOf(KINDS, { description: '`other`: all that have no row of their own in this step.' }),
  value: t.String({ description: 'The path of a page, a pattern, or the name of an event.' }),
  visits: t.Integer({ description: 'Whose path goes through here in this step.' }),
  left: t.Integer({
    description: 'For whom nothing followed; with `before`, for whom nothing came before.',
  }),
})

export const Paths = t.Object(
  {
    steps: t.Array(
      t.Object({
        nodes: t.Array(Node, { description: 'Most visits first, and `other` at the end.' }),
        values: t.Integer({ description: 'How many different ones there are.' }),
      }),
    ),
    links: t.Array(
      t.Object({
        step: t.Integer({ description: 'Index of the step that it leads from, to the next one.' }),
        from: t.Integer({ description: 'Index of the node.' }),
        to: t.Integer({ description: 'Index of the node in the next step.' }),
        visits: t.Integer(),
      }),
      {
        description:
          'The links of a node and its `left` add up to its `visits`, in every step but the last.',
      },
    ),
    visits: t.Integer({ description: 'That the report is about.' }),
    begun: t.Integer({ description: 'Those among them that have a path here.' }),
  },
  { $id: 'AnalyticsPaths' },
)
export type Paths = Static<typeof Paths>
