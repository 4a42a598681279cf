import type { Overview } from '../../../../api/analytics'
import { Icon } from '../../../../ui/icon'
import type { OverviewState } from '../overview-state'
import { type Change, changeOf, MEASURES, type ShownMeasure, said } from './measures'

/** Six numbers, each against the time before; the chart shows the one that is chosen. */
export const NumberTiles = ({ overview, state }: { overview: Overview; state: OverviewState }) => (
  <div class="number-tiles" role="radiogroup" aria-label="Shown in the chart">
    {(Object.keys(MEASURES) as ShownMeasure[]).map((measure) => (
      <Tile
        key={measure}
        measure={measure}
        overview={overview}
        isChosen={measure === state.measure}
        choose={() => state.choose(measure)}
      />
    ))}
  </div>
)

interface TileProps {
  measure: ShownMeasure
  overview: Overview
  isChosen: boolean
  choose(): void
}

function Tile({ measure, overview: { totals, before }, isChosen, choose }: TileProps) {
  const of = MEASURES[measure]
  const change =
    before &&
    changeOf(of, {
      now: totals[measure],
      before: before[measure],
      visitors: Math.min(totals.visitors, before.visitors),
    })
  return (
    <label>
      <input type="radio" name="measure" checked={isChosen} onChange={choose} />
      <span>{of.name}</span>
      <b>{said(of, totals[measure])}</b>
      {change && <ChangeWords of={change} />}
    </label>
  )
}

const ChangeWords = ({ of: { way, words } }: { of: Change }) => (
  <span class="small flex">
    {way === 'rise' && <Icon name="rise" />}
    {way === 'fall' && <Icon name="fall" />}
    {words}
  </span>
)
