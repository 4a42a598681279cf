import { useEffect } from 'preact/hooks'
import type { IssueSummary } from '../../../src/issues/model'
import { issuePage, refreshIssues } from '../../api/issues'
import { refreshAll, useResource } from '../../api/resource'
import { arrivalWords, arrived } from './arrived'
import { type ListState, PAGE } from './list-state'

const EVERY_MS = 10_000
/** One fewer than a page, so that this is another address than the list's: the list's own answer must stay as it is. */
const WATCHED = PAGE - 1

/**
 * Says how many issues are new or have more events. The list shows them when the viewer asks, so that nothing
 * jumps.
 */
export function Arrivals({ items, state }: { items: readonly IssueSummary[]; state: ListState }) {
  const { slug, shown, query, sort, cursor, range } = state
  const isWatched = cursor === undefined && (sort === 'lastSeen' || sort === 'firstSeen')
  const where = { environment: shown, query, sort, ...range.times, limit: WATCHED }
  const latest = useResource(isWatched ? issuePage(slug, where) : undefined, {
    everyMs: EVERY_MS,
    follows: 'issues',
  }).data.value
  const found = arrived(items, latest?.items ?? items)
  const words = arrivalWords(found)
  // Also load the number of open issues anew, which stands in the rail.
  useEffect(() => {
    if (words !== undefined) refreshAll(`/api/v1/projects/${slug}/issues/count`)
  }, [words])
  return (
    <div role="status">
      {words !== undefined && (
        <button
          type="button"
          class="live flex"
          onClick={() => {
            range.moveOn()
            refreshIssues()
          }}
        >
          {words} while you read. Show {found.fresh + found.changed === 1 ? 'it' : 'them'}
          <kbd>.</kbd>
        </button>
      )}
    </div>
  )
}
