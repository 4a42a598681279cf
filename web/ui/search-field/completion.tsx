import { Text } from '../text'
import type { Suggestion } from './suggestion'

interface Props {
  suggestions: readonly Suggestion[]
  /** The suggestion that the arrow keys have reached, or -1. */
  at: number
  take(index: number): void
}

/** The list below the field; the field keeps the focus. */
export const Completion = ({ suggestions, at, take }: Props) => (
  <ul class="pop pal left" id="completion" role="listbox" aria-label="Completion">
    {suggestions.map(({ text, shows, note }, i) => (
      <li
        key={`${i} ${text}`}
        id={`completion-${i}`}
        role="option"
        tabIndex={-1}
        aria-selected={i === at}
        onPointerDown={(event) => {
          event.preventDefault()
          take(i)
        }}
      >
        <code class="cut">
          <Text of={shows} />
        </code>
        {note}
      </li>
    ))}
  </ul>
)
