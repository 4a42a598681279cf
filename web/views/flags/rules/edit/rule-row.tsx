import type { Rule } from '../../../../../src/flags/model'
import type { Refused } from '../../../../lib/refused'
import { Icon } from '../../../../ui/icon'
import { RawJson } from '../../conditions/raw-json'
import { RefusedLines } from '../../conditions/refused-lines'
import type { RuleAround } from './rule-around'
import { RuleFields } from './rule-fields'
import { hasForm } from './rule-list'
import { RuleSummary } from './rule-summary'
import type { DragOrder } from './use-drag-order'

interface Props {
  rule: Rule
  at: number
  count: number
  isOpen: boolean
  toggle(): void
  set(rule: Rule): void
  /** @param control what has the focus afterwards, by its id */
  move(to: number, control: string): void
  remove(): void
  drag: DragOrder
  refused: readonly Refused[]
  around: RuleAround
}

/** A rule of the list: what it says, how it is moved and taken out, and its fields while it is open. */
export function RuleRow({
  rule,
  at,
  count,
  isOpen,
  toggle,
  set,
  move,
  remove,
  drag,
  refused,
  around,
}: Props) {
  const name = `rule ${at + 1}`
  const isFormed = hasForm(rule)
  const mark = drag.markAt(at)
  const step = (to: number, icon: string, says: string) => {
    const id = `rule-${rule.id}-${says}`
    return (
      <button
        type="button"
        id={id}
        class="btn tight square quiet"
        aria-label={`Move ${name} ${says}`}
        aria-disabled={to < 0 || to >= count}
        onClick={() => move(to, id)}
      >
        <Icon name={icon} />
      </button>
    )
  }
  return (
    <li class={mark && `drop-${mark}`} {...drag.place(at)}>
      <div class="rule-head" {...drag.handle(rule.id, at)}>
        <Icon name="grip" class="three grip" />
        <button
          type="button"
          id={`rule-${rule.id}-head`}
          class="plainly rule-toggle"
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <span class="nmb">
            <span class="sr">Rule </span>
            {at + 1}
          </span>
          {isFormed ? <RuleSummary rule={rule} /> : <span class="three">said as JSON</span>}
        </button>
        <span class="flex rule-moves">
          {step(at - 1, 'up', 'up')}
          {step(at + 1, 'down', 'down')}
          <button
            type="button"
            class="btn tight square quiet"
            aria-label={`Remove ${name}`}
            onClick={remove}
          >
            <Icon name="x" />
          </button>
        </span>
      </div>
      {isOpen && isFormed && <RuleFields rule={rule} set={set} refused={refused} around={around} />}
      {isOpen && !isFormed && <RawJson of={rule} showJson={around.showJson} />}
      {!(isOpen && isFormed) && <RefusedLines of={refused} />}
    </li>
  )
}
