import { issueCount } from '../../api/issues'
import { useResource } from '../../api/resource'
import { number } from '../../lib/format'
import type { ListState } from './list-state'

interface Props {
  state: ListState
  /** The number of issues on this page. */
  shown: number
  nextCursor: string | null
}

export function IssuePager({ state, shown, nextCursor }: Props) {
  const { slug, query, cursor, range } = state
  const where = { environment: state.shown, query, ...range.times }
  const found = useResource(issueCount(slug, where)).data.value
  const isOnly = !cursor && !nextCursor
  return (
    <div class="flex pad tools">
      <span class="three">
        {number(shown)}
        {found && ` of ${number(found.count)}${found.hasMore ? '+' : ''}`} {range.inWords}
      </span>
      <span class="push" />
      {!isOnly && (
        <>
          <button type="button" class="btn tight" disabled={!cursor} onClick={state.newer}>
            Newer
          </button>
          <button
            type="button"
            class="btn tight"
            disabled={!nextCursor}
            onClick={() => nextCursor && state.older(nextCursor)}
          >
            Older
          </button>
        </>
      )}
    </div>
  )
}
