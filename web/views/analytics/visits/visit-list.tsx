import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { VisitView } from '../../../api/visits'
import { useKeys } from '../../../lib/keys'
import { VisitRow } from './visit-row'
import type { VisitsState } from './visits-state'

/** The visits of a page, with keys to go through them. */
export function VisitList({ visits, state }: { visits: readonly VisitView[]; state: VisitsState }) {
  const { route } = useLocation()
  const [currentId, setCurrentId] = useState<string>()
  const current = visits.find(({ id }) => id === currentId)

  function move(by: 1 | -1) {
    const at = current ? visits.indexOf(current) + by : 0
    const next = visits[Math.min(visits.length - 1, Math.max(0, at))]
    if (!next) return
    setCurrentId(next.id)
    const link = document.querySelector<HTMLElement>(`[data-id="${next.id}"] .open`)
    link?.focus({ preventScroll: true })
    link?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({
    j: { does: 'Next', run: () => move(1) },
    k: { does: 'Previous', run: () => move(-1) },
    o: { does: 'Open', run: () => current && route(state.hrefOf(current.id)) },
  })
  return (
    <div class="list visits">
      <div class="row head" aria-hidden="true">
        <span />
        <span>Visit</span>
        <span class="num us">Pages</span>
        <span class="num us">Events</span>
        <span class="num us">Errors</span>
        <span class="num ev">Took</span>
        <span class="seen">Began</span>
      </div>
      <ol aria-label="Visits">
        {visits.map((visit) => (
          <VisitRow
            key={visit.id}
            visit={visit}
            href={state.hrefOf(visit.id)}
            isCurrent={visit === current}
            showsEnvironment={state.shown === 'all'}
            point={() => setCurrentId(visit.id)}
          />
        ))}
      </ol>
    </div>
  )
}
