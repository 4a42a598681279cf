import type { Refused } from '../../../lib/refused'
import { Level } from '../../../ui/level'

interface Props {
  of: readonly Refused[]
  /** Says where each stands, since it stands beside nothing. */
  isWhole?: boolean
}

/** What the server refused, where it stands. */
export const RefusedLines = ({ of, isWhole = false }: Props) =>
  of.length === 0 ? null : (
    <div class="small error refused" role="alert">
      <ul>
        {of.map(({ path, message }) => (
          <li key={path + message} class="flex">
            <Level level="error" />
            <span>
              {isWhole && path !== '' && <code>{path.slice(1)}: </code>}
              {message}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
