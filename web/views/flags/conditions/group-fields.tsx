import { below, beside } from '../../../lib/refused'
import { Icon } from '../../../ui/icon'
import { Pick } from '../../../ui/pick'
import { AddCondition } from './add-condition'
import { ConditionFields, type ConditionProps } from './condition-fields'
import { grouped, type Joint, joined, negated, type Shape } from './conditions'
import { NotToggle } from './not-toggle'
import { RefusedLines } from './refused-lines'

const WORDS: Record<Joint, string> = { all: 'all of these', any: 'any of these' }

/** Conditions of which all must hold, or one. */
export function GroupFields({
  condition,
  set,
  refused,
  around,
  depth,
  by,
  parts,
  isNot,
}: ConditionProps & Extract<Shape, { is: 'group' }>) {
  const here = isNot ? below(refused, 'not') : refused
  return (
    <fieldset class="cond-group">
      <legend class="sr">{WORDS[by]}</legend>
      <div class="flex wrap">
        <NotToggle isNot={isNot} toggle={() => set(negated(condition))} />
        <Pick
          name="How many must hold"
          words={WORDS}
          value={by}
          choose={(chosen) => set(grouped(condition, { by: chosen, parts }))}
        />
        <button
          type="button"
          class="btn tight square quiet push"
          aria-label="Remove the group"
          onClick={() => set(undefined)}
        >
          <Icon name="x" />
        </button>
      </div>
      <RefusedLines of={[...(isNot ? beside(refused, 'not') : []), ...beside(here, by)]} />
      <ul>
        {parts.map((part, at) => (
          <li key={at}>
            <ConditionFields
              condition={part}
              set={(next) =>
                set(
                  grouped(condition, {
                    by,
                    parts: next ? parts.with(at, next) : parts.toSpliced(at, 1),
                  }),
                )
              }
              refused={below(here, by, at)}
              around={around}
              depth={depth + 1}
            />
          </li>
        ))}
      </ul>
      <AddCondition
        add={(part) => set(joined(condition, part))}
        around={around}
        depth={depth + 1}
      />
    </fieldset>
  )
}
