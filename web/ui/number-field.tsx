import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'

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
  /** Stands before the number: the shape of a severity. */
  children?: ComponentChildren
}

/** A small field for a number with its unit. What cannot be read stays, is marked, and changes nothing. */
export function NumberField(props: Props) {
  const { name, value, show, read, change, unit, placeholder, children } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  /** What was typed, and the number that stood there then. */
  const [typed, setTyped] = useState<{ text: string; over: number | undefined }>()
  const number = typed && read(typed.text)
  const isEmpty = typed?.text.trim() === ''
  // The number may move under the field, as when the line of the chart is dragged: then the typed text is old.
  const isOld = number === undefined ? !isEmpty && typed?.over !== value : number !== value
  const isWrong = typed !== undefined && !isEmpty && !isOld && number === undefined
  const shown = value === undefined ? '' : show(value)
  // So that the form is not sent.
  useEffect(() => field.current?.setCustomValidity(isWrong ? 'Type a number.' : ''), [isWrong])

  function type(text: string) {
    setTyped({ text, over: value })
    const wanted = read(text)
    if (wanted !== undefined || text.trim() === '') change(wanted)
  }
  return (
    <>
      <label class="unit">
        <span class="sr">{name}</span>
        {children}
        <input
          ref={field}
          inputMode="decimal"
          autocomplete="off"
          placeholder={placeholder}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          value={typed === undefined || isOld ? shown : typed.text}
          onInput={(event) => type(event.currentTarget.value)}
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
