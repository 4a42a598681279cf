import { Table } from '../../../../ui/table'
import { MEASURES, said } from '../numbers/measures'
import { INTERVAL_NAMES, intervalWords } from './intervals'
import type { BarsShown } from './visit-bars'

/** What the bars say, in numbers; newest first. */
export function VisitsTable({ bars, interval, measure }: BarsShown) {
  const of = MEASURES[measure]
  const isCompared = bars.some(({ before }) => before !== null)
  const columns = [
    { name: INTERVAL_NAMES[interval] },
    { name: of.name, class: 'num' },
    ...(isCompared ? [{ name: 'Before', class: 'num' }] : []),
  ]
  return (
    <Table name={`${of.name} over time`} columns={columns} class="series-table">
      {bars.toReversed().map(({ at, value, before, isPart }) => (
        <tr key={at}>
          <td>
            {intervalWords(at, interval)}
            {isPart && <span class="three small"> in part</span>}
          </td>
          <td class="num">{said(of, value)}</td>
          {isCompared && <td class="num">{said(of, before)}</td>}
        </tr>
      ))}
    </Table>
  )
}
