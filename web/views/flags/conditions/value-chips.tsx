import { useId, useState } from 'preact/hooks'
import type { Scalar } from '../../../../src/flags/model'
import type { Operator } from '../../../../src/flags/words'
import { ErrorLine } from '../../../ui/error-line'
import { Icon } from '../../../ui/icon'
import { Pick } from '../../../ui/pick'
import { Text } from '../../../ui/text'
import { type As, kindOf, shownValue, typedValues, valueIn } from './values'

interface Props {
  operator: Operator
  values: readonly Scalar[]
  set(values: Scalar[]): void
}

const AS: Record<As, string> = {
  string: 'text',
  number: 'number',
  boolean: 'true, false',
}

const EXAMPLES: Partial<Record<ReturnType<typeof kindOf>, string>> = {
  number: '18',
  version: '1.2.3',
  network: '10.0.0.0/8',
}

/** The values of a comparison, each a chip. Enter, a comma or leaving the field makes one of what was typed. */
export function ValueChips({ operator, values, set }: Props) {
  const kind = kindOf(operator)
  const [first] = values
  const [as, setAs] = useState<As>(first === undefined ? 'string' : (typeof first as As))
  const [typed, setTyped] = useState('')
  const [mistake, setMistake] = useState<string>()
  const about = useId()

  function take() {
    const texts = typedValues(typed, operator)
    if (texts.length === 0) return setMistake(undefined)
    const read = texts.map((text) => valueIn(text, kind, as))
    const wrong = read.find((one) => 'mistake' in one)
    if (wrong) return setMistake(wrong.mistake)
    const taken = read.flatMap((one) => ('value' in one ? [one.value] : []))
    setMistake(undefined)
    setTyped('')
    set([...new Set([...values, ...taken])])
  }
  function onKeyDown(event: KeyboardEvent) {
    const isEnd = event.key === 'Enter' || (event.key === ',' && operator !== 'matches')
    if (isEnd && typed.trim() !== '') {
      event.preventDefault()
      take()
    } else if (event.key === 'Backspace' && typed === '' && values.length > 0)
      set(values.slice(0, -1))
  }

  return (
    <div class="values">
      <div class="search flex">
        {values.map((value) => (
          <span key={typeof value + value} class="chip" title={String(value)}>
            <Text of={shownValue(value)} />
            <button
              type="button"
              aria-label={`Remove ${value}`}
              onClick={() => set(values.filter((one) => one !== value))}
            >
              <Icon name="x" />
            </button>
          </span>
        ))}
        <input
          {...(kind === 'time'
            ? ({ type: 'datetime-local' } as const)
            : { inputMode: kind === 'number' ? ('decimal' as const) : ('text' as const) })}
          aria-label="Value to add"
          placeholder={values.length === 0 ? (EXAMPLES[kind] ?? 'add a value') : undefined}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={mistake !== undefined || undefined}
          aria-describedby={about}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={take}
        />
        {kind === 'any' && (
          <Pick name="What values are" words={AS} value={as} choose={(chosen) => setAs(chosen)} />
        )}
      </div>
      <ErrorLine id={about} text={mistake} />
    </div>
  )
}
