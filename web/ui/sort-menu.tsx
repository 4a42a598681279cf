import { Icon } from './icon'
import { Menu } from './menu'

interface Props<Name extends string> {
  /** The orders of the list, with the words for each. */
  sorts: Record<Name, string>
  by: Name
  choose(by: Name): void
}

export const SortMenu = <Name extends string>({ sorts, by, choose }: Props<Name>) => (
  <Menu
    name={`Sort: ${sorts[by]}`}
    label={
      <>
        <Icon name="sort" />
        <span>{sorts[by]}</span>
        <Icon name="down" />
      </>
    }
  >
    {(Object.keys(sorts) as Name[]).map((one) => (
      <button key={one} type="button" onClick={() => choose(one)}>
        <span>{sorts[one]}</span>
        {one === by && <Icon name="check" class="push accent" />}
      </button>
    ))}
  </Menu>
)
