import { number } from '../../../lib/format'
import { Text } from '../../../ui/text'
import type { Suggestion } from './suggestions'

interface Props {
  suggestions: readonly Suggestion[]
  /** The one that arrows have reached, or -1. */
  at: number
  take(index: number): void
}

/** The list below the field; the field keeps the focus. */
export const Completion = ({ suggestions, at, take }: Props) => (
  <ul class="pop pal left" id="completion" role="listbox" aria-label="Completion">
    {suggestions.map(({ text, shows, issues }, i) => (
      <li
        key={text}
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
        {issues !== null && (
          <span class="push three">
            {number(issues)}
            <span class="sr"> issues</span>
          </span>
        )}
      </li>
    ))}
  </ul>
)
