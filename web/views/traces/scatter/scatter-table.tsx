import type { TraceHit } from '../../../../src/traces/pages/search/model'
import { duration, number } from '../../../lib/format'
import { searchOf } from '../../../lib/query'
import { When } from '../../../ui/ago'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import type { TraceSearchState } from '../trace-search'

const COLUMNS = [
  { name: 'Started' },
  { name: 'Trace' },
  { name: 'Took', class: 'num' },
  { name: 'Errors', class: 'num' },
]

/** The dots of the scatter plot as a table. */
export const ScatterTable = ({
  hits,
  state: { slug, shown },
}: {
  hits: readonly TraceHit[]
  state: TraceSearchState
}) => (
  <Table name="Traces by start and duration" columns={COLUMNS} isInner class="short">
    {hits.map(({ traceId, startedAt, root, durationMs, errorCount }) => (
      <tr key={traceId}>
        <td>
          <When at={startedAt} />
        </td>
        <td>
          <a href={`/${slug}/traces/${traceId}${searchOf({ environment: shown })}`}>
            <Text of={root.name} />
          </a>
        </td>
        <td class="num">{duration(durationMs)}</td>
        <td class="num">{number(errorCount)}</td>
      </tr>
    ))}
  </Table>
)
