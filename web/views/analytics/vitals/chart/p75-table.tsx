import { ratingOf } from '../../../../../src/analytics/reports/vitals/thresholds'
import { number } from '../../../../lib/format'
import { Table } from '../../../../ui/table'
import { INTERVAL_NAMES, intervalWords } from '../../overview/chart/intervals'
import { RatingMark } from '../rating-mark'
import { saidVital } from '../vital-words'
import type { P75Shown } from './p75-bars'

/** What the bars say, in numbers; newest first. */
export const P75Table = ({ bars, interval, metric }: P75Shown) => (
  <Table
    name={`p75 of ${metric} over time`}
    columns={[
      { name: INTERVAL_NAMES[interval] },
      { name: 'p75', class: 'num' },
      { name: 'Measurements', class: 'num' },
    ]}
    class="series-table"
  >
    {bars.toReversed().map(({ at, value, count, isPart }) => (
      <tr key={at}>
        <td>{intervalWords(at, interval)}</td>
        <td class="num">
          {saidVital(metric, value)}{' '}
          {value !== null && <RatingMark of={isPart ? null : ratingOf(metric, value)} />}
        </td>
        <td class="num">{number(count)}</td>
      </tr>
    ))}
  </Table>
)
