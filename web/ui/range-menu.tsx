import { RANGES, type Range, type RangeName } from '../lib/range'
import { Icon } from './icon'
import { Menu } from './menu'

/** How far back a page looks. */
export const RangeMenu = ({ range }: { range: Range }) => (
  <Menu
    class="btn tight"
    name={`Time range: ${range.words}`}
    label={
      <>
        <Icon name="clock" />
        <span>{range.words}</span>
        <Icon name="down" />
      </>
    }
  >
    {(Object.keys(RANGES) as RangeName[])
      .filter((name) => name !== 'any' || range.usual === 'any')
      .map((name) => (
        <button key={name} type="button" onClick={() => range.choose(name)}>
          <span>{RANGES[name].words}</span>
          {name === range.name && <Icon name="check" class="push accent" />}
        </button>
      ))}
  </Menu>
)
