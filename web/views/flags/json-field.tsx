import { jsonMistake } from './json-mistake'

interface Props {
  name: string
  text: string
  set(text: string): void
  rows: number
  /** Why the text is not what is wanted. */
  mistake?: string | undefined
  isFixed?: boolean
  /** It may be empty. */
  isOptional?: boolean
}

/** A field for JSON, which says at once when the text is none. */
export function JsonField({
  name,
  text,
  set,
  rows,
  isFixed = false,
  isOptional = false,
  mistake = isOptional && text === '' ? undefined : jsonMistake(text),
}: Props) {
  const about = `${name}-mistake`
  return (
    <>
      <label>
        <span>{name}</span>
        <textarea
          class="field mono"
          rows={rows}
          spellcheck={false}
          readOnly={isFixed}
          value={text}
          aria-invalid={mistake !== undefined || undefined}
          aria-describedby={mistake === undefined ? undefined : about}
          onInput={(event) => set(event.currentTarget.value)}
        />
      </label>
      {mistake !== undefined && (
        <p id={about} class="small error" role="status">
          {mistake}
        </p>
      )}
    </>
  )
}
