import type { ProjectStatement } from '../../../src/traces/pages/statements/model'
import type { Shown } from '../../lib/environments'
import { counted, duration, number } from '../../lib/format'
import { useSlug } from '../../lib/project'
import { searchOf } from '../../lib/query'
import { Table } from '../../ui/table'
import { Text } from '../../ui/text'

const COLUMNS = [
  { name: 'Query' },
  { name: 'Repeated' },
  { name: 'Calls', class: 'num' },
  { name: 'Mean', class: 'num hide-m' },
  { name: 'Slowest', class: 'num hide-s' },
  { name: 'Errors', class: 'num hide-m' },
  { name: 'Time spent', class: 'num' },
]

interface Props {
  items: readonly ProjectStatement[]
  environment: Shown
}

/** A table with one row for each statement, without its values. */
export const QueryTable = ({ items, environment }: Props) => (
  <Table name="Queries" columns={COLUMNS} isInner class="queries">
    {items.map((item) => (
      <Row
        key={`${item.service} ${item.system} ${item.statement}`}
        item={item}
        search={searchOf({ environment })}
      />
    ))}
  </Table>
)

function Row({ item, search }: { item: ProjectStatement; search: string }) {
  const slug = useSlug()
  const { statement, system, service, repeatsTraceId } = item
  return (
    <tr>
      <td>
        <code class="statement" title={statement.slice(0, 2000)}>
          <Text of={statement} />
        </code>
        <span class="micro three">
          <Text of={service} /> · <Text of={system} />
        </span>
      </td>
      <td>
        {repeatsTraceId && (
          <a class="badge warning" href={`/${slug}/traces/${repeatsTraceId}${search}`}>
            ×{number(item.mostRepeats)}
            <span class="repeated-in"> in {counted(item.repeatedIn, 'trace')}</span>
          </a>
        )}
      </td>
      <td class="num">{number(item.count)}</td>
      <td class="num two hide-m">{duration(item.meanMs)}</td>
      <td class="num hide-s">
        <a class="link" href={`/${slug}/traces/${item.slowestTraceId}${search}`}>
          {duration(item.maxMs)}
        </a>
      </td>
      <td class={`num hide-m ${item.errors > 0 ? 'error' : 'three'}`}>{number(item.errors)}</td>
      <td class="num two">{duration(item.totalMs)}</td>
    </tr>
  )
}
