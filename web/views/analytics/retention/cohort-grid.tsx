import type { Retention } from '../../../api/retention'
import { number, share } from '../../../lib/format'
import { Table } from '../../../ui/table'
import { intervalWords } from '../overview/chart/intervals'
import { fromFirst } from './from-first'
import type { RetentionState } from './retention-state'
import { cellSentence, cellWords, laterWords } from './retention-words'

/** A row a cohort: how many visitors it has, and how many of them returned one, two and more intervals later. */
export function CohortGrid({ retention, state }: { retention: Retention; state: RetentionState }) {
  const { interval, visitors } = retention
  const { cohorts, mean } = fromFirst(retention)
  const { isCounts } = state
  const columns = [
    { name: 'First visit' },
    { name: 'Visitors', class: 'num' },
    ...mean.map((_, i) => ({ name: laterWords(interval, i + 1), class: 'num' })),
  ]
  return (
    <Table name="Who returned, by first visit" columns={columns} class="cohorts">
      <tr class="mean">
        <th scope="row">All, mean</th>
        <td class="num">{number(visitors)}</td>
        {mean.map((of, i) => (
          <td key={laterWords(interval, i + 1)} class="num">
            {of === null ? <span class="three">–</span> : <b>{share(of)}</b>}
          </td>
        ))}
      </tr>
      {cohorts.map((cohort) => (
        <tr key={cohort.at}>
          <th scope="row">
            {intervalWords(Date.parse(cohort.at), interval)}
            {cohort.isPart && <span class="three small"> in part</span>}
          </th>
          <td class="num">{number(cohort.visitors)}</td>
          {mean.map((_, i) => {
            const cell = cohort.returned[i]
            const key = laterWords(interval, i + 1)
            if (!cell) return <td key={key} />
            const of = cohort.visitors === 0 ? 0 : cell.visitors / cohort.visitors
            return (
              <td key={key} class="num" title={cellSentence(cohort, i + 1, interval)}>
                {cohort.visitors > 0 && (
                  <span
                    class={`cell ${cell.isPart ? 'part' : ''}`}
                    style={{ '--of': `${Math.round(of * 100)}%` }}
                  >
                    {cellWords(cell.visitors, cohort.visitors, isCounts)}
                    {cell.isPart && <span class="sr">, not over</span>}
                  </span>
                )}
              </td>
            )
          })}
        </tr>
      ))}
    </Table>
  )
}
