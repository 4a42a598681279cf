import { useState } from 'preact/hooks'
import { useResource } from '../../../../api/resource'
import { vitalsBreakdown } from '../../../../api/vitals'
import { number } from '../../../../lib/format'
import { Loaded } from '../../../../ui/loaded'
import { PanelSkeleton } from '../../../../ui/panel-skeleton'
import { Pick } from '../../../../ui/pick'
import type { VitalsState } from '../vitals-state'
import { PARTS } from './parts'
import { PartsTable } from './parts-table'

const PAGE = 20
const EVERY_MS = 60_000
const SORTS = { count: 'most measured first', p75: 'worst first' }

/** The metrics by page, release, device, browser or system. */
export function PartsPanel({ state }: { state: VitalsState }) {
  const { slug, where, part, metric, sort } = state
  const question = `${part.by} ${sort} ${where.query} ${metric}`
  const [{ offset, of }, setOffset] = useState({ offset: 0, of: question })
  const from = of === question ? offset : 0
  const found = useResource(
    vitalsBreakdown(slug, { ...where, by: part.by, metric, sort, limit: PAGE, offset: from }),
    { everyMs: EVERY_MS, follows: 'analytics' },
  )
  const turn = (to: number) => setOffset({ offset: to, of: question })
  return (
    <section class="panel vital-parts" aria-label="Parts">
      <header>
        <div class="tabs" role="radiogroup" aria-label="By">
          {PARTS.map((one) => (
            <label key={one.by}>
              <input
                type="radio"
                name="part"
                checked={one === part}
                onChange={() => state.choosePart(one.by)}
              />
              {one.name}
            </label>
          ))}
        </div>
        <span class="push">
          <Pick name="Order" words={SORTS} value={sort} choose={state.sortBy} />
        </span>
      </header>
      <Loaded
        from={found}
        failure={`The ${part.name.toLowerCase()} could not be read`}
        skeleton={<PanelSkeleton />}
      >
        {({ items, values, nextOffset }) => (
          <>
            <PartsTable items={items} state={state} />
            {values > PAGE && (
              <footer class="flex">
                <span class="small three" role="status">
                  {number(from + 1)} to {number(from + items.length)} of {number(values)}
                </span>
                <span class="push" />
                <button
                  type="button"
                  class="btn"
                  disabled={from === 0}
                  onClick={() => turn(Math.max(0, from - PAGE))}
                >
                  Before
                </button>
                <button
                  type="button"
                  class="btn"
                  disabled={nextOffset === null}
                  onClick={() => turn(from + PAGE)}
                >
                  Next
                </button>
              </footer>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
