import type { IssueSummary } from '../../../src/issues/model'
import { issuePage, refreshIssues } from '../../api/issues'
import { useResource } from '../../api/resource'
import { counted } from '../../lib/format'
import { type ListState, PAGE } from './list-state'

const EVERY_MS = 10_000

/** Says that the list has moved on; it is shown when the viewer asks for it, so that nothing jumps. */
export function Arrivals({ items, state }: { items: readonly IssueSummary[]; state: ListState }) {
  const { slug, shown, query, sort, cursor } = state
  const isWatched = cursor === undefined && (sort === 'lastSeen' || sort === 'firstSeen')
  // Without its trends the page costs little.
  const latest = useResource(
    isWatched ? issuePage(slug, { environment: shown, query, sort, limit: PAGE }) : undefined,
    { everyMs: EVERY_MS },
  ).data.value
  const changed = latest ? changedSince(items, latest.items) : 0
  return (
    <div role="status">
      {changed > 0 && (
        <button type="button" class="live flex" onClick={refreshIssues}>
          {counted(changed, 'issue')} changed while you read. Show {changed === 1 ? 'it' : 'them'}
          <kbd>.</kbd>
        </button>
      )}
    </div>
  )
}

function changedSince(shown: readonly IssueSummary[], latest: readonly IssueSummary[]): number {
  const counts = new Map(shown.map(({ id, count }) => [id, count]))
  return latest.filter(({ id, count }) => (counts.get(id) ?? -1) < count).length
}
