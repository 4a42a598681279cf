import { percent } from '../../../lib/format'
import { Text } from '../../../ui/text'
import { hueOf } from '../hue'
import type { Tree } from '../tree/tree'

const SHOWN = 6

/** Which colour is whose, and whose own time is how much of all. */
export function Legend({ tree: { trace } }: { tree: Tree }) {
  const all = trace.services.reduce((sum, { selfMs }) => sum + selfMs, 0)
  const services = trace.services
    .map((service, place) => ({ ...service, place }))
    .sort((a, b) => b.selfMs - a.selfMs)
  return (
    <ul class="legend push" aria-label="Services and their own time">
      {services.slice(0, SHOWN).map(({ service, selfMs, place }) => (
        <li key={place}>
          <span class="sw" style={{ '--c': hueOf(place) }} />
          <Text of={service} /> <span class="three">{all > 0 ? percent(selfMs / all) : ''}</span>
        </li>
      ))}
      {services.length > SHOWN && <li class="three">and {services.length - SHOWN} more</li>}
    </ul>
  )
}
