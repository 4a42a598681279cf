import type { Sort } from '../../../src/issues/model'
import { Icon } from '../../ui/icon'
import { Menu } from '../../ui/menu'
import { type ListState, SORTS } from './list-state'

export const SortMenu = ({ state }: { state: ListState }) => (
  <Menu
    name={`Sort: ${SORTS[state.sort]}`}
    label={
      <>
        <Icon name="sort" />
        <span>{SORTS[state.sort]}</span>
        <Icon name="down" />
      </>
    }
  >
    {(Object.keys(SORTS) as Sort[]).map((by) => (
      <button key={by} type="button" onClick={() => state.sortBy(by)}>
        <span>{SORTS[by]}</span>
        {by === state.sort && <Icon name="check" class="push accent" />}
      </button>
    ))}
  </Menu>
)
