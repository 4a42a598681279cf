import { useRef } from 'preact/hooks'
import type { MapNode, ServiceMap } from '../../../src/traces/pages/service-map/model'
import { counted } from '../../lib/format'
import { errorShare } from '../endpoints/rates'
import type { MapLayout, Place } from './layout/layout-map'
import { MapNodeButton } from './map-node-button'
import type { MapEdge } from './map-state'
import { useZoom } from './use-zoom'
import { ZoomButtons } from './zoom-buttons'

interface Props {
  map: ServiceMap
  layout: MapLayout<MapEdge>
  chosen: MapNode | undefined
  choose(node: string | undefined): void
}

/** Draws the map: calls as lines from left to right, thicker the more calls there are. */
export function MapCanvas({ map: { nodes, edges }, layout, chosen, choose }: Props) {
  const { width, height, places, ways } = layout
  const frame = useRef<HTMLElement>(null)
  const zoom = useZoom(frame, width)
  const most = Math.max(...edges.map(({ perMinute }) => perMinute), Number.MIN_VALUE)
  const isNear = ({ source, target }: MapEdge) =>
    !chosen || source === chosen.id || target === chosen.id
  const nearIds = new Set(edges.filter(isNear).flatMap(({ source, target }) => [source, target]))
  return (
    <div class="map-frame">
      <ZoomButtons zoom={zoom} />
      <section ref={frame} class="scroll map-scroll" tabIndex={0} aria-label="Service map">
        <div class="map" style={{ '--w': `${width}px`, '--h': `${height}px`, '--z': zoom.scale }}>
          <svg
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={`${counted(edges.length, 'connection')}; the table has them all`}
          >
            <defs>
              <marker
                id="arrow"
                viewBox="0 0 8 8"
                refX="7"
                refY="4"
                markerWidth="8"
                markerHeight="8"
                markerUnits="userSpaceOnUse"
                orient="auto"
              >
                <path class="arrow" d="M0 0 8 4 0 8z" />
              </marker>
            </defs>
            {ways.map(({ edge, points }) => (
              <path
                key={`${edge.source} ${edge.target} ${edge.kind}`}
                class={`line ${edge.kind} ${edge.errors > 0 ? 'failing' : ''} ${isNear(edge) ? '' : 'far'}`}
                d={curve(points)}
                stroke-width={1 + 3 * Math.sqrt(edge.perMinute / most)}
                marker-end="url(#arrow)"
              />
            ))}
          </svg>
          {ways.map(
            ({ edge, points }) =>
              edge.errors > 0 &&
              isNear(edge) && (
                <span
                  key={`${edge.source} ${edge.target}`}
                  class="edge-errors micro error"
                  style={placeOf(halfWay(points))}
                >
                  {errorShare(edge.errorRate)}
                </span>
              ),
          )}
          {nodes.map((node) => (
            <MapNodeButton
              key={node.id}
              node={node}
              place={places.get(node.id) as Place}
              isChosen={node === chosen}
              isFar={chosen !== undefined && !nearIds.has(node.id) && node !== chosen}
              choose={() => choose(node === chosen ? undefined : node.id)}
            />
          ))}
        </div>
      </section>
    </div>
  )
}

/** A smooth line through all points, horizontal at each. */
function curve([first, ...rest]: readonly Place[]): string {
  let from = first as Place
  let data = `M${from.x} ${from.y}`
  for (const to of rest) {
    // A link that leads back to the left takes a wide turn, so that it can be seen.
    const reach = Math.max(Math.abs(to.x - from.x) / 2, 24)
    data += `C${from.x + reach} ${from.y} ${to.x - reach} ${to.y} ${to.x} ${to.y}`
    from = to
  }
  return data
}

function halfWay(points: readonly Place[]): Place {
  const from = points[points.length - 2] as Place
  const to = points.at(-1) as Place
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
}

const placeOf = ({ x, y }: Place) => ({ '--x': `${x}px`, '--y': `${y}px` })
