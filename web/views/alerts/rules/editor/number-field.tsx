import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'

interface Props {
  /** What readers hear: `Critical, seconds`. */
  name: string
  value: number | undefined
  /** The number as the field shows it. */
  show(value: number): string
  /** @returns undefined for what is no number */
  read(typed: string): number | undefined
  /** Called with each number that can be read, and with undefined once the field is empty. */
  change(value: number | undefined): void
  unit?: string
  placeholder?: string
  isDisabled?: boolean
  /** Stands before the number: the shape of a severity. */
  children?: ComponentChildren
}

/** A small field for a number with its unit. What cannot be read stays, is marked, and changes nothing. */
export function NumberField(props: Props) {
  const { name, value, show, read, change, unit, placeholder, isDisabled, children } = props
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && typed.trim() !== '' && read(typed) === undefined
  // The value may move under the field, as when the line of the chart is dragged: then the typed text is old.
  const isOld = typed !== undefined && read(typed) !== undefined && read(typed) !== value
  const shown = value === undefined ? '' : show(value)

  return (
    <>
      <label class="unit">
        <span class="sr">{name}</span>
        {children}
        <input
          inputMode="decimal"
          autocomplete="off"
          disabled={isDisabled}
          placeholder={placeholder}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          value={typed === undefined || isOld ? shown : typed}
          onInput={({ currentTarget: field }) => {
            const number = read(field.value)
            const isEmpty = field.value.trim() === ''
            // So that the form is not sent.
            field.setCustomValidity(number === undefined && !isEmpty ? 'Type a number.' : '')
            setTyped(field.value)
            if (number !== undefined || isEmpty) change(number)
          }}
          onBlur={() => !isWrong && setTyped(undefined)}
        />
        {unit && value !== undefined && <span class="three">{unit}</span>}
      </label>
      {isWrong && (
        <span class="small error" id={id} role="alert">
          Type a number, such as {shown || '1.5'}.
        </span>
      )}
    </>
  )
}
