import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../../lib/schema'
import { STATUSES } from '../lifecycle'
import { SORTS } from '../list/model'

const Name = t.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
const Query = t.String({ maxLength: 1000 })
const Status = t.Union([oneOf(STATUSES), t.Null()], { description: 'Null: whatever the status.' })
const Shared = t.Boolean({ description: "Everybody's, not only one's own." })

/** A filter of issues. It names no environment, because each reader chooses their own. */
export const NewSavedSearch = t.Object({
  name: Name,
  query: t.Optional(Query),
  status: t.Optional(Status),
  sort: t.Optional(oneOf(SORTS)),
  shared: t.Optional(Shared),
})
export type NewSavedSearch = Static<typeof NewSavedSearch>

export const SavedSearchChange = t.Partial(NewSavedSearch)
export type SavedSearchChange = Static<typeof SavedSearchChange>

export const SavedSearchView = t.Object(
  {
    id: t.String(),
    name: t.String(),
    query: t.String(),
    status: Status,
    sort: oneOf(SORTS),
    shared: Shared,
    own: t.Boolean({ description: 'Whether one made it oneself.' }),
    createdBy: t.String({ description: 'An e-mail.' }),
    createdAt: t.String({ format: 'date-time' }),
  },
  { $id: 'SavedSearch' },
)
export type SavedSearchView = Static<typeof SavedSearchView>

export const SavedSearchList = t.Object({ items: t.Array(SavedSearchView) })
