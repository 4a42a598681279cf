import { useState } from 'preact/hooks'
import type { EventDetail } from '../../../api/events'
import { age, counted } from '../../../lib/format'
import { CrumbRow } from './crumb-row'
import { LastCrumb } from './last-crumb'

/** The latest breadcrumbs led to the failure, so these are shown first; a button shows the rest. */
const SHOWN = 15

/** The breadcrumbs, oldest first, down to the failure itself. */
export function Crumbs({ event }: { event: EventDetail }) {
  const [isWhole, setWhole] = useState(false)
  const crumbs = event.breadcrumbs ?? []
  if (crumbs.length === 0) return null
  const at = Date.parse(event.timestamp)
  const first = crumbs.find(({ timestamp }) => timestamp !== undefined)?.timestamp
  const hidden = isWhole || crumbs.length <= SHOWN + 2 ? 0 : crumbs.length - SHOWN
  return (
    <section id="crumbs" class="sect">
      <div class="flex">
        <h2>Breadcrumbs</h2>
        {first !== undefined && first < at && (
          <span class="three">{age(at - first)} before it happened</span>
        )}
      </div>
      <ol class="crumbs">
        {hidden > 0 && (
          <li class="earlier">
            <button type="button" class="btn tight quiet" onClick={() => setWhole(true)}>
              Show {counted(hidden, 'earlier one')}
            </button>
          </li>
        )}
        {crumbs.slice(hidden).map((crumb, i) => (
          <CrumbRow key={i + hidden} crumb={crumb} at={at} />
        ))}
        <LastCrumb event={event} />
      </ol>
    </section>
  )
}
