import type { VitalSummary, Vitals } from '../../../api/vitals'
import { Icon } from '../../../ui/icon'
import { RatingMark } from './rating-mark'
import { saidVital, sayVital, VITAL_WORDS } from './vital-words'
import type { VitalsState } from './vitals-state'

/** The five metrics at their p75, each against the time before; the page shows more of the one that is chosen. */
export const VitalTiles = ({ vitals, state }: { vitals: Vitals; state: VitalsState }) => (
  <div class="number-tiles five" role="radiogroup" aria-label="Metric">
    {vitals.metrics.map((now, i) => (
      <Tile key={now.metric} now={now} before={vitals.before?.[i]} state={state} />
    ))}
  </div>
)

interface TileProps {
  now: VitalSummary
  before: VitalSummary | undefined
  state: VitalsState
}

const Tile = ({ now, before, state }: TileProps) => (
  <label>
    <input
      type="radio"
      name="metric"
      checked={now.metric === state.metric}
      onChange={() => state.choose(now.metric)}
    />
    <span>
      <abbr title={VITAL_WORDS[now.metric][1]}>{now.metric}</abbr>, {VITAL_WORDS[now.metric][0]}
    </span>
    <b>{saidVital(now.metric, now.p75)}</b>
    <span class="flex wrap small">
      {now.count > 0 && <RatingMark of={now.rating} isSaid />}
      {now.count === 0 && 'Not measured'}
      {before && <Before now={now} before={before} />}
    </span>
  </label>
)

/** What it was before; an arrow where that was another value to the eye. */
function Before({ now: { metric, p75 }, before }: { now: VitalSummary; before: VitalSummary }) {
  if (before.p75 === null || p75 === null) return null
  const isSame = sayVital(metric, p75) === sayVital(metric, before.p75)
  return (
    <span class="flex three">
      {!isSame && <Icon name={p75 > before.p75 ? 'rise' : 'fall'} />}
      {isSame ? 'as before' : `was ${sayVital(metric, before.p75)}`}
    </span>
  )
}
