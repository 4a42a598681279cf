import { useRef } from 'preact/hooks'
import type { TracePage } from '../../../../src/traces/pages/search/model'
import { useResource } from '../../../api/resource'
import { tracePage } from '../../../api/traces'
import { counted } from '../../../lib/format'
import { TableButton } from '../../../ui/table-button'
import type { TraceSearchState } from '../trace-search'
import { Scatter } from './scatter'
import { ScatterTable } from './scatter-table'

/** With more dots than this nobody could point at one. */
const MOST = 500

/** The newest traces that the search finds, as dots or in a table. */
export function ScatterPart({ state }: { state: TraceSearchState }) {
  const { slug, where, isTable, showTable, sort } = state
  const found = useResource(tracePage(slug, { ...where, limit: MOST })).data.value
  // Keep the last answer until the next one is there, so that the page does not jump.
  const last = useRef<TracePage>(undefined)
  if (found) last.current = found
  const page = last.current
  if (page?.items.length === 0) return null
  return (
    <div class="pad scatter-part">
      <div class="flex small">
        <b>{page ? `${counted(page.items.length, 'trace')}` : '\u00a0'}</b>
        {page && (
          <span class="three">
            {page.nextCursor ? `the ${sort === 'time' ? 'newest' : 'slowest'} of them. ` : ''}
            {!isTable && <span class="hide-s">Drag over some to look closer.</span>}
          </span>
        )}
        <TableButton isTable={isTable} show={showTable} />
      </div>
      {page &&
        (isTable ? (
          <ScatterTable hits={page.items} state={state} />
        ) : (
          <Scatter hits={page.items} state={state} />
        ))}
      {!page && <div class="scatter-room" />}
    </div>
  )
}
