import { useState } from 'preact/hooks'
import { RANGES, type Range } from '../lib/range'
import { Icon } from './icon'
import { Menu } from './menu'
import { OwnRangeDialog } from './own-range-dialog'

/** How far back a page looks. */
export function RangeMenu({ range }: { range: Range }) {
  const [isOwn, setOwn] = useState(false)
  return (
    <>
      <Menu
        class="btn tight"
        name={`Time range: ${range.words}`}
        label={
          <>
            <Icon name="clock" />
            <span title={range.exact}>{range.words}</span>
            <Icon name="down" />
          </>
        }
      >
        {range.names.map((name) => (
          <button key={name} type="button" onClick={() => range.choose(name)}>
            <span>{RANGES[name].words}</span>
            {name === range.name && <Icon name="check" class="push accent" />}
          </button>
        ))}
        <button type="button" onClick={() => setOwn(true)}>
          <span>From … to …</span>
          {range.name === undefined && <Icon name="check" class="push accent" />}
        </button>
      </Menu>
      {isOwn && <OwnRangeDialog range={range} close={() => setOwn(false)} />}
    </>
  )
}
