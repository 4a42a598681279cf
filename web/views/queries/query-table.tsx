import type { ProjectStatement } from '../../../src/traces/statements/model'
import type { Shown } from '../../lib/environments'
import { counted, duration, number } from '../../lib/format'
import { useSlug } from '../../lib/project'
import { searchOf } from '../../lib/query'
import { Text } from '../../ui/text'

interface Props {
  items: readonly ProjectStatement[]
  environment: Shown
}

/** A row a query, without its values. */
export const QueryTable = ({ items, environment }: Props) => (
  <section class="scroll" tabIndex={0} aria-label="Queries">
    <table class="queries">
      <thead>
        <tr>
          <th scope="col">Query</th>
          <th scope="col">Repeated</th>
          <th scope="col" class="num">
            Calls
          </th>
          <th scope="col" class="num hide-m">
            Mean
          </th>
          <th scope="col" class="num hide-s">
            Slowest
          </th>
          <th scope="col" class="num hide-m">
            Errors
          </th>
          <th scope="col" class="num">
            Time spent
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row
            key={`${item.service} ${item.system} ${item.statement}`}
            item={item}
            search={searchOf({ environment })}
          />
        ))}
      </tbody>
    </table>
  </section>
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
