import type { TraceHit } from '../../../../src/traces/pages/search/model'
import { useResource } from '../../../api/resource'
import { tracePage } from '../../../api/traces'
import type { TraceSearchState } from '../trace-search'

const EVERY_MS = 10_000

interface Props {
  hits: readonly TraceHit[]
  state: TraceSearchState
  show(): void
}

/** Says that newer traces are there; they are shown when the viewer asks for them. */
export function NewTraces({ hits, state, show }: Props) {
  const { slug, where, sort, cursor, range } = state
  const isWatched = sort === 'time' && cursor === undefined && range.to === undefined
  const newest = useResource(isWatched ? tracePage(slug, { ...where, limit: 1 }) : undefined, {
    everyMs: EVERY_MS,
    follows: 'traces',
  }).data.value?.items[0]
  const hasNew = newest && newest.startedAt > (hits[0]?.startedAt ?? '')
  return (
    <div role="status">
      {hasNew && (
        <button type="button" class="live flex" onClick={show}>
          Newer traces have come. Show them
          <kbd>.</kbd>
        </button>
      )}
    </div>
  )
}
