import { DIMENSIONS } from '../../../../src/analytics/reports/scan/fields'
import { visible } from '../../../../src/lib/visible'
import type { Goal, ReachReport } from '../../../api/goals'
import { number, sentence } from '../../../lib/format'
import { exactly, withPieces } from '../../../lib/pieces'
import { Pick } from '../../../ui/pick'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { rate } from '../overview/numbers/measures'
import { valueWords } from '../overview/panels/value-words'
import { dimensionWords } from '../section/dimension-words'
import type { GoalsState } from './goals-state'
import { moneyWords } from './money-words'
import { reachedQuery } from './reached-words'

/** By what can be looked at who reached a goal: by what is said of visits. */
const BY = Object.fromEntries(
  DIMENSIONS.filter(({ of }) => of === 'visits').map(({ key }) => [
    key,
    `by ${dimensionWords(key)}`,
  ]),
)

/** Who reached a goal, by what they have in common. */
export function GoalRows({
  goal,
  reach,
  state,
}: {
  goal: Goal
  reach: ReachReport
  state: GoalsState
}) {
  const { by } = state
  const rows = reach.rows ?? []
  const one = sentence(dimensionWords(by))
  const hidden = (reach.values ?? 0) - rows.length
  return (
    <section class="panel" aria-label={`By ${dimensionWords(by)}`}>
      <header>
        <h2>Who reached it</h2>
        <span class="push">
          <Pick name="Broken down" words={BY} value={by} choose={state.breakDown} />
        </span>
      </header>
      {rows.length === 0 ? (
        <p class="small three none-here">Nobody reached it in this time.</p>
      ) : (
        <Table
          name={`${goal.name} by ${dimensionWords(by)}`}
          isInner
          columns={[
            { name: one },
            { name: 'Visitors', class: 'num' },
            { name: 'Rate', class: goal.revenue ? 'num hide-s' : 'num' },
            { name: 'Times', class: 'num hide-s' },
            ...(goal.revenue ? [{ name: 'Revenue', class: 'num' }] : []),
          ]}
        >
          {rows.map(({ value, visitors, rate: share, times, revenue }) => (
            <tr key={value}>
              <td class="cut">
                <a
                  class="link plain"
                  title={visible(value)}
                  href={state.hrefWith(
                    withPieces(reachedQuery(goal), value === '' ? `!${by}:*` : exactly(by, value)),
                  )}
                >
                  <Text of={valueWords({ by, name: '', one, unknown: 'Unknown' }, value)} />
                </a>
              </td>
              <td class="num">{number(visitors)}</td>
              <td class={goal.revenue ? 'num hide-s' : 'num'}>
                {share === null ? '–' : rate(share)}
              </td>
              <td class="num hide-s">{number(times)}</td>
              {goal.revenue && <td class="num">{moneyWords(revenue)}</td>}
            </tr>
          ))}
        </Table>
      )}
      {hidden > 0 && <footer class="small three">and {number(hidden)} others</footer>}
    </section>
  )
}
