import { type Static, Type as t } from '@sinclair/typebox'
import { Time } from '../../lib/schema'
import { flagBounds as bounds } from '../../limits'
import { CLOSED, FlagKey, SegmentDefinition } from '../model'

const { name, description, when } = SegmentDefinition.properties
const Comment = t.Optional(t.String({ maxLength: bounds.descriptionLength }))

export const NewSegment = t.Object(
  {
    key: FlagKey,
    name: t.Optional(name),
    description: t.Optional(description),
    when,
    comment: Comment,
  },
  CLOSED,
)
export type NewSegment = Static<typeof NewSegment>

export const SegmentChange = t.Object(
  {
    version: t.Integer({ minimum: 1, description: 'The version that the change was made on.' }),
    name: t.Optional(name),
    description: t.Optional(description),
    when: t.Optional(when),
    comment: Comment,
  },
  CLOSED,
)
export type SegmentChange = Static<typeof SegmentChange>

export const SegmentView = t.Object(
  {
    key: FlagKey,
    ...SegmentDefinition.properties,
    version: t.Integer(),
    createdAt: Time,
    createdBy: t.String(),
    updatedAt: Time,
    updatedBy: t.String(),
    usedBy: t.Array(t.String(), { description: 'Flags and segments whose rules name it, by key.' }),
  },
  { $id: 'Segment' },
)
export type SegmentView = Static<typeof SegmentView>

export const SegmentList = t.Object({ items: t.Array(SegmentView) })
