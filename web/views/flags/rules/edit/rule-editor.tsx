import { useState } from 'preact/hooks'
import type { Rule } from '../../../../../src/flags/model'
import type { FlagView } from '../../../../api/flags'
import type { Refused } from '../../../../lib/refused'
import { Icon } from '../../../../ui/icon'
import { Text } from '../../../../ui/text'
import { KnownAttributes } from '../../conditions/known-attributes'
import { useAround } from '../../conditions/use-around'
import { drawId } from './draw-id'
import { type Edit, undone, withNewRule, withoutRule, withRules } from './edit'
import { moved, replaced } from './rule-list'
import { RuleRow } from './rule-row'
import { useDragOrder } from './use-drag-order'
import { useFocusNext } from './use-focus-next'

interface Props {
  slug: string
  flag: FlagView
  edit: Edit
  change(make: (edit: Edit) => Edit): void
  refusedOf(rule: Rule): readonly Refused[]
  showJson(): void
}

/** The list of all rules: one is open at a time; they are added, moved and taken out. */
export function RuleEditor({ slug, flag, edit, change, refusedOf, showJson }: Props) {
  const { draft, removed } = edit
  const { rules } = draft
  const [open, setOpen] = useState(rules.find(({ id }) => !isKnown(edit, id))?.id)
  const [said, say] = useState('')
  const focusNext = useFocusNext()
  const around = {
    ...useAround(slug, rules, showJson),
    flagKey: flag.key,
    variants: Object.keys(draft.variants),
  }
  const nameOf = ({ name }: Rule, at: number) => String(name || `rule ${at + 1}`)

  function move(id: string, to: number, control?: string) {
    const at = rules.findIndex((one) => one.id === id)
    const rule = rules[at]
    if (!rule || to < 0 || to >= rules.length) return
    change((now) => withRules(now, moved(now.draft.rules, id, to)))
    say(`${nameOf(rule, at)} is now ${to + 1} of ${rules.length}`)
    if (control) focusNext(control)
  }
  function add() {
    const id = drawId()
    change((now) => withNewRule(now, id))
    setOpen(id)
  }
  function undo() {
    change(undone)
    if (removed) focusNext(`rule-${removed.rule.id}-head`)
  }
  const drag = useDragOrder(move)

  const undoRow = removed && (
    <li key="removed" class="flex small undo-row">
      <span>
        Took out <Text of={nameOf(removed.rule, removed.at)} />.
      </span>
      <button type="button" id="undo-rule" class="btn tight" onClick={undo}>
        Undo
      </button>
    </li>
  )
  const rows = rules.map((rule, at) => (
    <RuleRow
      key={rule.id}
      rule={rule}
      at={at}
      count={rules.length}
      isOpen={open === rule.id}
      toggle={() => setOpen(open === rule.id ? undefined : rule.id)}
      set={(next) => change((now) => withRules(now, replaced(now.draft.rules, next)))}
      move={(to, control) => move(rule.id, to, control)}
      remove={() => {
        change((now) => withoutRule(now, rule.id))
        focusNext('undo-rule')
      }}
      drag={drag}
      refused={refusedOf(rule)}
      around={around}
    />
  ))
  return (
    <>
      {draft.targeting !== null && (
        <p class="note pad">
          A raw rule of flagd decides here in place of rules.{' '}
          <button type="button" class="link" onClick={showJson}>
            Edit it as JSON
          </button>
        </p>
      )}
      <ol class="rule-edits">{undoRow ? rows.toSpliced(removed.at, 0, undoRow) : rows}</ol>
      <p class="flex add-rule">
        <button type="button" class="btn" onClick={add}>
          <Icon name="plus" />
          Add a rule
        </button>
        <span class="small three">
          {rules.length === 0
            ? 'Without rules everyone is served the default.'
            : 'Everyone else is served the default.'}
        </span>
      </p>
      <span class="sr" role="status">
        {said}
      </span>
      <KnownAttributes of={around} />
    </>
  )
}

const isKnown = ({ before }: Edit, id: string) => before.rules.some((one) => one.id === id)
