import { useState } from 'preact/hooks'
import { Text } from '../../../ui/text'

interface Props {
  /** What screen readers hear. */
  name: string
  items: readonly { place: string; message: string }[]
  isError?: boolean
}

const FIRST = 10

/** What is to be said of places in a document; the first of them, and all when asked for. */
export function Remarks({ name, items, isError = false }: Props) {
  const [hasAll, showAll] = useState(false)
  if (items.length === 0) return null
  const shown = hasAll ? items : items.slice(0, FIRST)
  return (
    <>
      <ul class={`small remarks ${isError ? 'error' : 'two'}`} aria-label={name}>
        {shown.map(({ place, message }) => (
          <li key={`${place} ${message}`}>
            <code>
              <Text of={place} />
            </code>{' '}
            <Text of={message} />
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <div>
          <button type="button" class="btn tight quiet" onClick={() => showAll(true)}>
            Show all {items.length}
          </button>
        </div>
      )}
    </>
  )
}
