import type { IssueSummary } from '../../../src/issues/model'
import type { Trend } from './list-state'
import type { Selection } from './selection'

interface Props {
  items: readonly IssueSummary[]
  trend: Trend
  selection: Selection
}

export function ListHead({ items, trend, selection }: Props) {
  const isAll = items.length > 0 && items.every(({ id }) => selection.has(id))
  return (
    <div class="row head">
      <label class="hit">
        <input
          type="checkbox"
          aria-label="Select all on this page"
          checked={isAll}
          onChange={() => (isAll ? selection.clear() : selection.set(items))}
        />
      </label>
      <span />
      <span>Issue</span>
      <span class="tr">{trend === '24h' ? '24 h' : '14 d'}</span>
      <span class="num">Events</span>
      <span class="num us">Users</span>
      <span>Last seen</span>
      <span class="rel">Release</span>
      <span />
    </div>
  )
}
