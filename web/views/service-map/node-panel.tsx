import { isOthers } from '../../../src/traces/pages/service-map/fold-rare'
import type { MapNode, ServiceMap } from '../../../src/traces/pages/service-map/model'
import { duration, number } from '../../lib/format'
import { exactly } from '../../lib/pieces'
import { searchOf } from '../../lib/query'
import { Icon } from '../../ui/icon'
import { Text } from '../../ui/text'
import { errorShare, rate } from '../endpoints/rates'
import type { MapEdge, MapState } from './map-state'

interface Props {
  node: MapNode
  map: ServiceMap
  state: MapState
}

const KINDS: Record<MapNode['kind'], string> = {
  service: 'service',
  database: 'database',
  queue: 'queue',
  host: 'a host that sends no spans itself',
}

/** The panel of one node: its rate, errors and durations, who calls it, and whom it calls. */
export function NodePanel({ node, map, state }: Props) {
  const { choose } = state
  const names = new Map(map.nodes.map(({ id, name }) => [id, name]))
  const callers = map.edges.filter(({ target }) => target === node.id)
  // A node without calls has no duration, which is not the same as a duration of 0.
  const took = (ms: number) => (node.count === 0 ? '–' : duration(ms))
  const callees = map.edges.filter(({ source }) => source === node.id)
  return (
    <aside class="map-panel stack" aria-label="The chosen part" tabIndex={0}>
      <div>
        <div class="flex">
          <h2 class="cut">
            <Text of={node.name} />
          </h2>
          <button
            type="button"
            class="btn tight quiet square push"
            aria-label="Close (Esc)"
            onClick={() => choose(undefined)}
          >
            <Icon name="x" />
          </button>
        </div>
        <p class="small three">
          {node.system ? <Text of={`${node.kind}, ${node.system}`} /> : KINDS[node.kind]}
        </p>
      </div>
      <dl class="facts wrap">
        <Fact name="Requests">{number(node.count)}</Fact>
        <Fact name="Per minute">{rate(node.perMinute)}</Fact>
        <Fact name="Errors">{errorShare(node.errorRate)}</Fact>
        <Fact name="p50">{took(node.p50Ms)}</Fact>
        <Fact name="p95">{took(node.p95Ms)}</Fact>
        <Fact name="p99">{took(node.p99Ms)}</Fact>
      </dl>
      <Neighbours
        title="Asked by"
        edges={callers}
        nameOf={({ source }) => names.get(source) ?? source}
        go={({ source }) => choose(source)}
      />
      <Neighbours
        title="Asks"
        edges={callees}
        nameOf={({ target }) => names.get(target) ?? target}
        go={({ target }) => choose(target)}
      />
      <GoOn node={node} state={state} />
    </aside>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

interface NeighboursProps {
  title: string
  edges: readonly MapEdge[]
  nameOf(edge: MapEdge): string
  go(edge: MapEdge): void
}

function Neighbours({ title, edges, nameOf, go }: NeighboursProps) {
  if (edges.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul class="small neighbours">
        {edges.map((edge) => (
          <li key={`${edge.source} ${edge.target} ${edge.kind}`} class="flex">
            <button type="button" class="link cut" onClick={() => go(edge)}>
              <Text of={nameOf(edge)} />
            </button>
            <span class="three push">{rate(edge.perMinute)} a minute</span>
            <span class="three">p95 {duration(edge.p95Ms)}</span>
            {edge.errors > 0 && <span class="error">{errorShare(edge.errorRate)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A search for calls to a host, by the present name of the attribute in OpenTelemetry and by its former one. */
const askedOf = (host: string) =>
  `${exactly('span.server.address', host)} OR ${exactly('span.net.peer.name', host)}`

function GoOn({ node, state: { slug, shown, when } }: { node: MapNode; state: MapState }) {
  if (isOthers(node.id)) return null
  const here = { environment: shown, from: when.from, to: when.to }
  if (node.kind === 'database')
    return (
      <p class="small">
        <a class="link" href={`/${slug}/queries${searchOf(here)}`}>
          Queries
        </a>
      </p>
    )
  if (node.kind === 'host')
    return (
      <p class="small">
        <a class="link" href={`/${slug}/traces${searchOf({ ...here, query: askedOf(node.name) })}`}>
          Traces
        </a>
      </p>
    )
  if (node.kind === 'queue') return null
  return (
    <p class="small">
      <a
        class="link"
        href={`/${slug}/traces${searchOf({ ...here, query: exactly('service', node.name) })}`}
      >
        Traces
      </a>
      {' · '}
      <a
        class="link"
        href={`/${slug}/traces${searchOf({ ...here, query: `${exactly('service', node.name)} status:error` })}`}
      >
        those that failed
      </a>
      {' · '}
      <a class="link" href={`/${slug}/endpoints${searchOf({ ...here, of: node.name })}`}>
        Endpoints
      </a>
    </p>
  )
}
