import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { TraceHit } from '../../../../src/traces/pages/search/model'
import { refreshAll } from '../../../api/resource'
import { useKeys } from '../../../lib/keys'
import { searchOf } from '../../../lib/query'
import type { TraceSearchState } from '../trace-search'
import { HitRow } from './hit-row'
import { NewTraces } from './new-traces'

interface Props {
  hits: readonly TraceHit[]
  state: TraceSearchState
}

/** The list of traces that the search found, with keys to go through it. */
export function HitList({ hits, state }: Props) {
  const { slug, shown, range } = state
  const { route } = useLocation()
  const [currentId, setCurrentId] = useState<string>()
  const current = hits.find(({ traceId }) => traceId === currentId)
  const slowestMs = Math.max(...hits.map(({ durationMs }) => durationMs), 0)
  const hrefOf = (hit: TraceHit, span?: string) =>
    `/${slug}/traces/${hit.traceId}${searchOf({ environment: shown, span })}`

  function move(by: 1 | -1) {
    const at = current ? hits.indexOf(current) + by : 0
    const next = hits[Math.min(hits.length - 1, Math.max(0, at))]
    if (!next) return
    setCurrentId(next.traceId)
    const link = document.querySelector<HTMLElement>(`[data-id="${next.traceId}"] .open`)
    link?.focus({ preventScroll: true })
    link?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }
  function showNewer() {
    range.moveOn()
    refreshAll(`/api/v1/projects/${slug}/traces`)
  }
  useKeys({
    j: { does: 'Next', run: () => move(1) },
    k: { does: 'Previous', run: () => move(-1) },
    o: { does: 'Open', run: () => current && route(hrefOf(current)) },
    '.': { does: 'Show what arrived', run: showNewer },
  })
  return (
    <div class="list hits">
      <div class="row head">
        <span />
        <span>Trace</span>
        <span class="num">Took</span>
        <span class="hide-s" />
        <span class="num us">Spans</span>
        <span class="num us">Errors</span>
        <span class="seen">Started</span>
      </div>
      <NewTraces hits={hits} state={state} show={showNewer} />
      <ol aria-label="Traces">
        {hits.map((hit) => (
          <HitRow
            key={`${hit.traceId} ${hit.environment}`}
            hit={hit}
            hrefOf={(span) => hrefOf(hit, span)}
            slowestMs={slowestMs}
            isCurrent={hit === current}
            showsEnvironment={shown === 'all'}
            point={() => setCurrentId(hit.traceId)}
          />
        ))}
      </ol>
    </div>
  )
}
