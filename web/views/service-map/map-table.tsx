import type { ServiceMap } from '../../../src/traces/pages/service-map/model'
import { duration } from '../../lib/format'
import { Table } from '../../ui/table'
import { Text } from '../../ui/text'
import { errorShare, rate } from '../endpoints/rates'
import type { MapEdge } from './map-state'

const COLUMNS = [
  { name: 'From' },
  { name: 'Does', class: 'hide-s' },
  { name: 'To' },
  { name: 'Per minute', class: 'num' },
  { name: 'Errors', class: 'num' },
  { name: 'p50', class: 'num hide-m' },
  { name: 'p95', class: 'num' },
  { name: 'p99', class: 'num hide-m' },
]

const KINDS: Record<MapEdge['kind'], string> = {
  call: 'calls',
  database: 'asks',
  queue: 'sends to',
  consume: 'feeds',
  host: 'asks',
}

/** The map's calls as a table with their numbers. */
export function MapTable({ map: { nodes, edges } }: { map: ServiceMap }) {
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  const busiest = [...edges].sort((a, b) => b.count - a.count)
  return (
    <Table name="Connections" columns={COLUMNS} isInner>
      {busiest.map((edge) => (
        <tr key={`${edge.source} ${edge.target} ${edge.kind}`}>
          <td>
            <Text of={names.get(edge.source) ?? edge.source} />
          </td>
          <td class="three hide-s">{KINDS[edge.kind]}</td>
          <td>
            <Text of={names.get(edge.target) ?? edge.target} />
          </td>
          <td class="num">{rate(edge.perMinute)}</td>
          <td class={`num ${edge.errors > 0 ? 'error' : 'three'}`}>{errorShare(edge.errorRate)}</td>
          <td class="num hide-m">{duration(edge.p50Ms)}</td>
          <td class="num">{duration(edge.p95Ms)}</td>
          <td class="num hide-m">{duration(edge.p99Ms)}</td>
        </tr>
      ))}
    </Table>
  )
}
