import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../../lib/schema'
import { STATUSES } from '../lifecycle'
import { SORTS } from '../list/model'

const Name = t.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
const Query = t.String({ maxLength: 1000 })
const Status = t.Union([oneOf(STATUSES), t.Null()], { description: 'Null: whatever the status.' })
/** The pages that have saved searches. */
export const SEARCHED_PAGES = ['issues', 'analytics'] as const
export type SearchedPage = (typeof SEARCHED_PAGES)[number]
const Page = oneOf(SEARCHED_PAGES, {
  description: 'Where the search stands: above the issues, or as a segment of analytics.',
})

export const SavedSearchQuery = t.Object({
  page: t.Optional(
    oneOf(SEARCHED_PAGES, { description: 'Whose searches; those of issues when left out.' }),
  ),
})

const Shared = t.Boolean({ description: "Everybody's, not only one's own." })

/** A filter of issues or of visits. It names no environment, because each reader chooses their own. */
const Changeable = {
  name: Name,
  query: t.Optional(Query),
  status: t.Optional(Status),
  sort: t.Optional(oneOf(SORTS)),
  shared: t.Optional(Shared),
}
export const NewSavedSearch = t.Object({ page: t.Optional(Page), ...Changeable })
export type NewSavedSearch = Static<typeof NewSavedSearch>

export const SavedSearchChange = t.Partial(t.Object(Changeable))
export type SavedSearchChange = Static<typeof SavedSearchChange>

export const SavedSearchView = t.Object(
  {
    id: t.String(),
    page: Page,
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
