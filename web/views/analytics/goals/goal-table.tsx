import { visible } from '../../../../src/lib/visible'
import type { Goal, GoalsReport } from '../../../api/goals'
import { number } from '../../../lib/format'
import { Icon } from '../../../ui/icon'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { rate } from '../overview/numbers/measures'
import type { GoalsState } from './goals-state'
import { moneyWords } from './money-words'
import { reachedWords } from './reached-words'

interface Props {
  goals: readonly Goal[]
  report: GoalsReport
  chosen: Goal
  state: GoalsState
  /** Undefined for who may not. */
  edit: ((goal: Goal) => void) | undefined
  remove: ((goal: Goal) => void) | undefined
}

/** Every goal with who reached it; one of them is shown below. */
export function GoalTable({ goals, report, chosen, state, edit, remove }: Props) {
  const hasRevenue = goals.some(({ revenue }) => revenue)
  return (
    <Table
      name="Goals"
      class="goal-table"
      columns={[
        { name: 'Goal' },
        { name: 'Visitors', class: 'num' },
        { name: 'Rate', class: 'num' },
        { name: 'Times', class: 'num hide-s' },
        ...(hasRevenue ? [{ name: 'Revenue', class: 'num hide-s' }] : []),
        ...(edit ? [{ name: 'Change', isBare: true }] : []),
      ]}
    >
      {goals.map((goal) => {
        const reach = report.items.find(({ id }) => id === goal.id)
        return (
          <tr key={goal.id} class={goal === chosen ? 'cur' : undefined}>
            <td>
              <button
                type="button"
                class="link plain"
                aria-pressed={goal === chosen}
                onClick={() => state.choose(goal.id)}
              >
                <b>
                  <Text of={goal.name} />
                </b>
              </button>
              <div class="small three mono cut" title={visible(reachedWords(goal))}>
                <Text of={reachedWords(goal)} />
              </div>
            </td>
            <td class="num">{reach ? number(reach.visitors) : '…'}</td>
            <td class="num">{reach?.rate == null ? '–' : rate(reach.rate)}</td>
            <td class="num hide-s">{reach ? number(reach.times) : '…'}</td>
            {hasRevenue && (
              <td class="num hide-s">{goal.revenue && reach ? moneyWords(reach.revenue) : '–'}</td>
            )}
            {edit && remove && (
              <td class="num nowrap">
                <button
                  type="button"
                  class="btn quiet tight"
                  aria-label={`Edit ${goal.name}`}
                  onClick={() => edit(goal)}
                >
                  Edit
                </button>
                <button
                  type="button"
                  class="btn quiet square tight"
                  aria-label={`Remove ${goal.name}`}
                  onClick={() => remove(goal)}
                >
                  <Icon name="x" />
                </button>
              </td>
            )}
          </tr>
        )
      })}
    </Table>
  )
}
