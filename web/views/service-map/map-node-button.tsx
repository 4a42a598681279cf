import type { MapNode } from '../../../src/traces/pages/service-map/model'
import { duration } from '../../lib/format'
import { Icon } from '../../ui/icon'
import { Text } from '../../ui/text'
import { errorShare, rate } from '../endpoints/rates'
import type { Place } from './layout/layout-map'

interface Props {
  node: MapNode
  place: Place
  isChosen: boolean
  isFar: boolean
  choose(): void
}

const ICONS: Record<MapNode['kind'], string> = {
  service: 'endpoints',
  database: 'database',
  queue: 'queue',
  host: 'globe',
}

/** A node of the map: a service, a database, a queue or a host. A click shows its panel. */
export const MapNodeButton = ({ node, place: { x, y }, isChosen, isFar, choose }: Props) => (
  <button
    type="button"
    class={`node ${node.kind} ${isFar ? 'far' : ''}`}
    aria-pressed={isChosen}
    style={{ '--x': `${x}px`, '--y': `${y}px` }}
    onClick={choose}
  >
    <span class="flex">
      <Icon name={ICONS[node.kind]} />
      <b class="cut">
        <Text of={node.name} />
      </b>
    </span>
    <span class="micro three cut">
      {node.count === 0 ? 'was not asked' : `${rate(node.perMinute)}/min · `}
      {node.errors > 0 && <span class="error">{errorShare(node.errorRate)} fail</span>}
      {node.count > 0 && node.errors === 0 && `p95 ${duration(node.p95Ms)}`}
    </span>
  </button>
)
