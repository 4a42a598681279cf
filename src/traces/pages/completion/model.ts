import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../../../lib/schema'
import { Shown } from '../../../projects/model'
import { LEVELS } from '../../digest/attributes/fold-attributes'

const Part = t.Optional(
  t.String({ maxLength: 200, description: 'A part of it; in any letter case.' }),
)

export const AttributeQuery = t.Object({
  prefix: Part,
  level: t.Optional(oneOf(LEVELS, { description: 'Of one level alone.' })),
})
export const AttributeList = t.Object({
  items: t.Array(
    t.Object({
      key: t.String(),
      level: oneOf([...LEVELS, 'field'], {
        description: 'field: no attribute, but known to every span or trace.',
      }),
      types: t.Array(t.String()),
      isWide: t.Boolean({ description: 'It has more values than are kept for completion.' }),
    }),
    { description: 'At most 100: those that begin so first, then the last seen.' },
  ),
})
export type AttributeList = Static<typeof AttributeList>

export const ValueQuery = t.Object({
  key: t.String({
    minLength: 1,
    maxLength: 500,
    description: 'As a query has it, without quotes.',
  }),
  prefix: Part,
  environment: Shown,
})
export const ValueList = t.Object({
  items: t.Array(t.String(), { description: 'At most 100.' }),
  isComplete: t.Boolean({ description: 'There are no others.' }),
})
export type ValueList = Static<typeof ValueList>
