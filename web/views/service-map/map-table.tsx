import type { ServiceMap } from '../../../src/traces/service-map/model'
import { duration } from '../../lib/format'
import { Text } from '../../ui/text'
import { errorShare, rate } from '../endpoints/rates'
import type { MapEdge } from './map-view'

const KINDS: Record<MapEdge['kind'], string> = {
  call: 'calls',
  database: 'asks',
  queue: 'sends to',
  consume: 'feeds',
  host: 'asks',
}

/** What the map shows, in numbers. */
export function MapTable({ map: { nodes, edges } }: { map: ServiceMap }) {
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  const busiest = [...edges].sort((a, b) => b.count - a.count)
  return (
    <section class="scroll" tabIndex={0} aria-label="Connections">
      <table>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col" class="hide-s">
              Does
            </th>
            <th scope="col">To</th>
            <th scope="col" class="num">
              Per minute
            </th>
            <th scope="col" class="num">
              Errors
            </th>
            <th scope="col" class="num hide-m">
              p50
            </th>
            <th scope="col" class="num">
              p95
            </th>
            <th scope="col" class="num hide-m">
              p99
            </th>
          </tr>
        </thead>
        <tbody>
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
              <td class={`num ${edge.errors > 0 ? 'error' : 'three'}`}>
                {errorShare(edge.errorRate)}
              </td>
              <td class="num hide-m">{duration(edge.p50Ms)}</td>
              <td class="num">{duration(edge.p95Ms)}</td>
              <td class="num hide-m">{duration(edge.p99Ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
