import { percent } from '../../../lib/format'
import { Text } from '../../../ui/text'
import type { Tree } from '../tree/tree'
import { ownTimes } from './own-times'

const SHOWN = 7

/** Names the colours of services, and the share of the time that each service spent itself. */
export function Legend({ tree }: { tree: Tree }) {
  const times = ownTimes(tree.trace)
  const all = times.reduce((sum, { ms }) => sum + ms, 0)
  return (
    <ul class="legend push" aria-label="Services and their own time">
      {times.slice(0, SHOWN).map(({ name, hue, ms }) => (
        <li key={name}>
          <span class="sw" style={{ '--c': hue }} />
          <Text of={name} /> <span class="three">{all > 0 && percent(ms / all)}</span>
        </li>
      ))}
      {times.length > SHOWN && <li class="three">and {times.length - SHOWN} more</li>}
    </ul>
  )
}
