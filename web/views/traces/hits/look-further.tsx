import type { TracePage } from '../../../../src/traces/pages/search/model'
import { counted } from '../../../lib/format'
import { When } from '../../../ui/ago'
import type { TraceSearchState } from '../trace-search'

/** Says how far back the search looked, with a link that looks further. */
export function LookFurther({ page, state }: { page: TracePage; state: TraceSearchState }) {
  const { items, nextCursor, searched } = page
  const { cursor, older, newer, sort } = state
  return (
    <div class="flex pad tools wrap">
      <span class="three">
        {counted(items.length, 'trace')}
        {!searched.isComplete && searched.from && (
          <>
            , looked back to <When at={searched.from} /> so far
          </>
        )}
      </span>
      <span class="push" />
      {(cursor || nextCursor) && (
        <>
          <button type="button" class="btn tight" disabled={!cursor} onClick={newer}>
            {sort === 'time' ? 'Newer' : 'Slower'}
          </button>
          <button
            type="button"
            class="btn tight"
            disabled={!nextCursor}
            onClick={() => nextCursor && older(nextCursor)}
          >
            {furtherWords(searched.isComplete, sort)}
          </button>
        </>
      )}
    </div>
  )
}

function furtherWords(isComplete: boolean, sort: TraceSearchState['sort']): string {
  if (!isComplete) return 'Look further'
  return sort === 'time' ? 'Older' : 'Faster'
}
