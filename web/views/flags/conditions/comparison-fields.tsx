import { useEffect, useRef } from 'preact/hooks'
import type { Operator } from '../../../../src/flags/words'
import { WORDS } from '../rules/condition-words'
import type { ConditionProps } from './condition-fields'
import { compared, negated, type Shape } from './conditions'
import { NotToggle } from './not-toggle'
import { ValueChips } from './value-chips'
import { hasCase, kindOf, OPERATORS_OF, valuesFor } from './values'

const GROUPS: Record<keyof typeof OPERATORS_OF, string> = {
  any: 'Any value',
  text: 'Texts',
  number: 'Numbers',
  time: 'Times',
  version: 'Versions',
  network: 'Networks',
}

/** An attribute of the context, compared with values. */
export function ComparisonFields({
  condition,
  set,
  comparison,
  isNot,
}: ConditionProps & Extract<Shape, { is: 'comparison' }>) {
  const { attribute, operator, values = [], caseInsensitive = false } = comparison
  const first = useRef<HTMLInputElement>(null)
  // One that is new begins with what it is about.
  useEffect(() => {
    if (attribute === '') first.current?.focus()
  }, [])
  return (
    <div class="comparison">
      <input
        ref={first}
        class="field mono"
        aria-label="Attribute"
        list="known-attributes"
        placeholder="attribute"
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        value={attribute}
        onInput={(event) =>
          set(compared(condition, { attribute: event.currentTarget.value.trim() }))
        }
      />
      <NotToggle isNot={isNot} toggle={() => set(negated(condition))} />
      <select
        class="field"
        aria-label="How it is compared"
        value={operator}
        onChange={(event) => {
          const chosen = event.currentTarget.value as Operator
          set(compared(condition, { operator: chosen, values: valuesFor(chosen, values) }))
        }}
      >
        {Object.entries(OPERATORS_OF).map(([kind, operators]) => (
          <optgroup key={kind} label={GROUPS[kind as keyof typeof GROUPS]}>
            {operators.map((one) => (
              <option key={one} value={one} selected={one === operator}>
                {one === 'in' ? 'is one of' : WORDS[one]}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {kindOf(operator) !== 'nothing' && (
        <ValueChips
          operator={operator}
          values={values}
          set={(next) => set(compared(condition, { values: next }))}
        />
      )}
      {hasCase(operator) && (
        <label class="flex small">
          <input
            type="checkbox"
            checked={caseInsensitive}
            onChange={(event) =>
              set(
                compared(condition, { caseInsensitive: event.currentTarget.checked || undefined }),
              )
            }
          />{' '}
          ignore case
        </label>
      )}
    </div>
  )
}
