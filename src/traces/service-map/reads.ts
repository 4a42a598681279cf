import type { Database } from 'bun:sqlite'
import { iso } from '../../lib/time'
import type { Environment } from '../../projects/environment'
import { countedSpans, type Operation } from '../endpoints/counted/reads'
import { latencyView } from '../latency-view'
import { addRow, type LatencySum, latencyOf, type PackedLatency, sumUnder } from '../packed-latency'
import type { EdgeKind } from '../rollup/calls'
import { CONSUMER, SERVER } from '../span'
import { streamsShown } from '../streams-shown'
import { minutesIn, type Window } from '../window'
import { wordTexts } from '../words/reads'
import { foldRare } from './fold-rare'
import type { MapNode, NodeKind, ServiceMap } from './model'
import { isOthers } from './others'

interface Edge extends PackedLatency {
  source: number
  target: number
  kind: EdgeKind
}

/** What stands at the two ends of an edge. */
const ENDS: Record<EdgeKind, [NodeKind, NodeKind]> = {
  call: ['service', 'service'],
  database: ['service', 'database'],
  queue: ['service', 'queue'],
  consume: ['queue', 'service'],
  host: ['service', 'host'],
}

/** The service map, from what was counted of all calls; runs on the read thread. */
export function serviceMapReads(db: Database) {
  const textOf = wordTexts(db)
  const counted = countedSpans(db)
  const edgesOf = db.query<Edge, [number, number, number, number]>(
    `SELECT source, target, kind, count, errors, sum, max, sketch FROM service_edge
     WHERE stream = ? AND step = ? AND at >= ? AND at < ?`,
  )
  const knownServices = db.query<{ service: number }, [number]>(
    'SELECT DISTINCT service FROM span_series WHERE stream = ?',
  )
  const servicesOf = db.query<{ service: number }, [number, number, number, number]>(
    `SELECT DISTINCT s.service FROM
       (SELECT DISTINCT series FROM span_rollup WHERE stream = ? AND step = ? AND at >= ? AND at < ?) seen
     CROSS JOIN span_series s ON s.key = seen.series`,
  )

  return {
    'traces.map'(wanted: {
      project: number
      environment: Environment | 'all'
      window: Window
    }): ServiceMap {
      const { window } = wanted
      const streams = streamsShown(wanted.project, wanted.environment)
      const minutes = minutesIn(window)
      const nodeSums = new Map<string, LatencySum>()
      const edgeSums = new Map<string, LatencySum>()
      const served = new Map<string, LatencySum>()
      const isThere = (service: string) => nodeSums.has(`service:${service}`)

      for (const stream of streams)
        for (const row of edgesOf.iterate(stream, window.step, window.from, window.to)) {
          const [from, to] = ENDS[row.kind]
          const [source, target] = [`${from}:${textOf(row.source)}`, `${to}:${textOf(row.target)}`]
          sumUnder(nodeSums, source)
          const node = sumUnder(nodeSums, target)
          if (to !== 'service') addRow(node, row)
          addRow(sumUnder(edgeSums, JSON.stringify([row.kind, source, target])), row)
        }
      // What services served is told by their spans: some are called by nobody who tells.
      for (const { operation, latency } of counted(streams, window, isServed))
        addRow(sumUnder(served, operation.service), latency)
      for (const [service, sum] of served) nodeSums.set(`service:${service}`, sum)
      for (const stream of streams) {
        // Most have served or called: whether the others sent anything is asked of all rows.
        if (knownServices.all(stream).every(({ service }) => isThere(textOf(service)))) continue
        for (const { service } of servicesOf.iterate(stream, window.step, window.from, window.to))
          sumUnder(nodeSums, `service:${textOf(service)}`)
      }
      const nodes = new Map([...nodeSums].map(([id, sum]) => [id, latencyOf(sum)]))
      const edges = new Map([...edgeSums].map(([key, sum]) => [key, latencyOf(sum)]))
      const folded = foldRare({ nodes, edges })
      return {
        from: iso(window.from),
        to: iso(window.to),
        nodes: [...nodes].map(([id, latency]) => ({
          ...nodeOf(id, folded.get(id)),
          ...latencyView(latency, minutes),
        })),
        edges: [...edges].map(([key, latency]) => {
          const [kind, source, target] = JSON.parse(key) as [EdgeKind, string, string]
          return { source, target, kind, ...latencyView(latency, minutes) }
        }),
      }
    },
  }
}

const isServed = ({ kind }: Operation) => kind === SERVER || kind === CONSUMER

/**
 * `database:postgresql/shop` is the database `shop` of PostgreSQL.
 * @param stands how many parts the node stands for, when it is more than one and that is known
 */
function nodeOf(
  id: string,
  stands: number | undefined,
): Pick<MapNode, 'id' | 'kind' | 'name' | 'system'> {
  const colon = id.indexOf(':')
  const kind = id.slice(0, colon) as NodeKind
  const text = id.slice(colon + 1)
  if (isOthers(id))
    return {
      id,
      kind,
      name: `${stands === undefined ? '' : `${stands} `}other ${kind}s`,
      system: null,
    }
  if (kind === 'service' || kind === 'host') return { id, kind, name: text, system: null }
  const [system = '', ...name] = text.split('/')
  return { id, kind, name: name.join('/') || system, system }
}

export type ServiceMapReads = ReturnType<typeof serviceMapReads>
