import type { TraceHit } from '../../../../src/traces/search/model'
import { duration, number } from '../../../lib/format'
import { searchOf } from '../../../lib/query'
import { When } from '../../../ui/ago'
import { Text } from '../../../ui/text'
import type { TraceSearchState } from '../trace-search'

/** What the scatter shows, in numbers. */
export const ScatterTable = ({
  hits,
  state: { slug, shown },
}: {
  hits: readonly TraceHit[]
  state: TraceSearchState
}) => (
  <section class="scroll short" tabIndex={0} aria-label="Traces by start and duration">
    <table>
      <thead>
        <tr>
          <th scope="col">Started</th>
          <th scope="col">Trace</th>
          <th scope="col" class="num">
            Took
          </th>
          <th scope="col" class="num">
            Errors
          </th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </table>
  </section>
)
