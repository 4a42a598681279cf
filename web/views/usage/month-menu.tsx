import { Icon } from '../../ui/icon'
import { Menu } from '../../ui/menu'
import { monthName } from './month-words'

interface Props {
  month: string
  months: readonly string[]
  choose(month: string): void
}

/** The months that have data, newest first. */
export const MonthMenu = ({ month, months, choose }: Props) => (
  <Menu
    class="btn tight"
    name={`Month: ${monthName(month)}`}
    label={
      <>
        <Icon name="calendar" />
        <span>{monthName(month)}</span>
        <Icon name="down" />
      </>
    }
  >
    {months.map((one) => (
      <button key={one} type="button" onClick={() => choose(one)}>
        <span>{monthName(one)}</span>
        {one === month && <Icon name="check" class="push accent" />}
      </button>
    ))}
  </Menu>
)
