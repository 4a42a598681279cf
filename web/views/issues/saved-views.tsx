import { useState } from 'preact/hooks'
import { issueCount } from '../../api/issues'
import { useResource } from '../../api/resource'
import { forgetSearch, type SavedSearch, savedSearches } from '../../api/saved-searches'
import { session } from '../../api/who'
import { number } from '../../lib/format'
import { searchOf } from '../../lib/query'
import { Icon } from '../../ui/icon'
import { Text } from '../../ui/text'
import { type ListState, OPEN } from './list-state'
import { SaveViewDialog } from './save-view-dialog'

/** Searches with a name, as tabs: the built-in ones, and those that people saved. */
export function SavedViews({ state }: { state: ListState }) {
  const { slug, query, sort } = state
  const [isSaving, setSaving] = useState(false)
  const saved = useResource(savedSearches(slug)).data.value?.items ?? []
  const email = session.value?.user.email
  const views: View[] = [
    { name: 'Open', query: OPEN },
    { name: 'New today', query: `${OPEN} is:new` },
    { name: 'Regressed', query: 'is:regressed' },
    { name: 'Assigned to me', query: `${OPEN} assigned:${email}` },
    ...saved,
    { name: 'All', query: '' },
  ]
  const current = views.find((view) => view.query === query && (view.sort ?? 'lastSeen') === sort)
  const own = saved.find((one) => one === current && one.own)
  return (
    <nav class="tabs pad" aria-label="Saved views">
      {views.map((view) => (
        <ViewTab
          key={view.id ?? view.name}
          view={view}
          state={state}
          isCurrent={view === current}
        />
      ))}
      {own && (
        <button type="button" class="push three" onClick={() => forgetSearch(slug, own.id)}>
          <Icon name="x" />
          Remove this view
        </button>
      )}
      {!current && (
        <button type="button" class="push three" onClick={() => setSaving(true)}>
          <Icon name="bookmark" />
          Save this view
        </button>
      )}
      {isSaving && <SaveViewDialog state={state} close={() => setSaving(false)} />}
    </nav>
  )
}

type View = Pick<SavedSearch, 'name' | 'query'> & Partial<SavedSearch>

function ViewTab({ view, state, isCurrent }: { view: View; state: ListState; isCurrent: boolean }) {
  const { slug, shown, range } = state
  const where = { environment: shown, query: view.query, ...range.times }
  const found = useResource(issueCount(slug, where)).data.value
  const search = searchOf({
    environment: shown,
    query: view.query === OPEN ? undefined : view.query,
    sort: view.sort === 'lastSeen' ? undefined : view.sort,
    ...range.choice,
  })
  return (
    <a href={`/${slug}/issues${search}`} aria-current={isCurrent ? 'page' : undefined}>
      <Text of={view.name} />
      {found && (
        <em title={range.inWords}>
          {number(found.count)}
          {found.hasMore && '+'}
        </em>
      )}
    </a>
  )
}
