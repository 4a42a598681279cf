import type { ComponentChildren } from 'preact'
import { Icon } from './icon'

interface Props<Value extends string> {
  /** What readers hear: `Cool-down`. */
  name: string
  /** The choices in their order, with the words for each. */
  words: Readonly<Partial<Record<Value, string>>>
  value: Value
  choose(value: Value): void
  /** Stands before the words. */
  children?: ComponentChildren
}

/** A list of choices as a small button, for a choice in the middle of a sentence. */
export const Pick = <Value extends string>({
  name,
  words,
  value,
  choose,
  children,
}: Props<Value>) => (
  <label class="btn tight">
    {children}
    <select
      aria-label={name}
      value={value}
      onChange={(event) => choose(event.currentTarget.value as Value)}
    >
      {Object.entries(words).map(([one, says]) => (
        <option key={one} value={one} selected={one === value}>
          {says as string}
        </option>
      ))}
    </select>
    <Icon name="down" />
  </label>
)
