import { Icon } from '../../ui/icon'
import { Menu } from '../../ui/menu'
import type { ListState, Trend } from './list-state'

const RANGES: Record<Trend, string> = { '24h': 'Last 24 h', '14d': 'Last 14 d' }

/** How far back the charts look. */
export const RangeMenu = ({ state }: { state: ListState }) => (
  <Menu
    class="btn tight"
    name={`Time range: ${RANGES[state.trend]}`}
    label={
      <>
        <Icon name="clock" />
        <span>{RANGES[state.trend]}</span>
        <Icon name="down" />
      </>
    }
  >
    {(Object.keys(RANGES) as Trend[]).map((range) => (
      <button key={range} type="button" onClick={() => state.showTrend(range)}>
        <span>{RANGES[range]}</span>
        {range === state.trend && <Icon name="check" class="push accent" />}
      </button>
    ))}
  </Menu>
)
