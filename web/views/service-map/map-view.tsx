import { useMemo } from 'preact/hooks'
import type { ServiceMap } from '../../../src/traces/pages/service-map/model'
import { counted } from '../../lib/format'
import { useHeldOrder } from '../../lib/held-order'
import { useKeys } from '../../lib/keys'
import { TableButton } from '../../ui/table-button'
import { layoutMap } from './layout/layout-map'
import { MapCanvas } from './map-canvas'
import type { MapEdge, MapState } from './map-state'
import { MapTable } from './map-table'
import { NodePanel } from './node-panel'

const edgeKey = ({ source, target, kind }: MapEdge) => `${source} ${target} ${kind}`

export function MapView({ map, state }: { map: ServiceMap; state: MapState }) {
  const { nodeId, isTable, showTable, choose, when } = state
  const question = JSON.stringify(when)
  const nodes = useHeldOrder(map.nodes, ({ id }) => id, question)
  const edges = useHeldOrder(map.edges, edgeKey, question)
  // A node that calls itself has no line; the table and the panel list such calls.
  const layout = useMemo(
    () =>
      layoutMap(
        nodes.map(({ id }) => id),
        edges.filter(({ source, target }) => source !== target),
      ),
    // Lay out again for new nodes and edges alone, and not for new numbers: nothing should move without need.
    [[...nodes.map(({ id }) => id), ...edges.map(edgeKey)].join('\n')],
  )
  const chosen = nodes.find(({ id }) => id === nodeId)
  const services = nodes.filter(({ kind }) => kind === 'service').length
  useKeys({ Escape: { does: 'Close the part', run: () => choose(undefined) } })
  return (
    <>
      <div class="flex pad tools small">
        <b>{counted(services, 'service')}</b>
        <span class="three">
          {counted(
            nodes.length - services,
            'database, queue or host',
            'databases, queues and hosts',
          )}
        </span>
        <TableButton isTable={isTable} show={showTable} />
      </div>
      <div class={chosen ? 'map-and-panel' : undefined}>
        {isTable ? (
          <MapTable map={map} />
        ) : (
          <MapCanvas map={map} layout={layout} chosen={chosen} choose={choose} />
        )}
        {chosen && <NodePanel node={chosen} map={map} state={state} />}
      </div>
    </>
  )
}
