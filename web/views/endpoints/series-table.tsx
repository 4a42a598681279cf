import { duration, number } from '../../lib/format'
import { When } from '../../ui/ago'
import { Table } from '../../ui/table'
import { errorShare, rate } from './rates'
import type { StepAt } from './steps-of'

const COLUMNS = [
  { name: 'From' },
  ...['Spans', 'Per minute', 'Errors', 'p50', 'p75', 'p95', 'p99'].map((name) => ({
    name,
    class: 'num',
  })),
]

/** What the charts show, in numbers; newest first. */
export const SeriesTable = ({ steps }: { steps: readonly StepAt[] }) => (
  <Table name="Over time" columns={COLUMNS} isInner class="series-table">
    {[...steps].reverse().map(
      ({ at, step }) =>
        step && (
          <tr key={at}>
            <td>
              <When at={step.at} />
            </td>
            <td class="num">{number(step.count)}</td>
            <td class="num">{rate(step.perMinute)}</td>
            <td class="num">{errorShare(step.errorRate)}</td>
            <td class="num">{duration(step.p50Ms)}</td>
            <td class="num">{duration(step.p75Ms)}</td>
            <td class="num">{duration(step.p95Ms)}</td>
            <td class="num">{duration(step.p99Ms)}</td>
          </tr>
        ),
    )}
  </Table>
)
