import type { IssueSummary } from '../../../src/issues/model'
import type { IssueRange } from './issue-range'
import type { Selection } from './selection'

interface Props {
  items: readonly IssueSummary[]
  range: IssueRange
  selection: Selection
}

export function ListHead({ items, range, selection }: Props) {
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
      <span class="tr" title={range.exact}>
        {range.short}
      </span>
      <span class="num">
        Events<span class="sr"> {range.inWords}</span>
      </span>
      <span class="num us">
        Users<span class="sr"> {range.inWords}</span>
      </span>
      <span>Last seen</span>
      <span class="rel">Release</span>
      <span />
    </div>
  )
}
