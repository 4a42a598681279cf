import type { Database } from 'bun:sqlite'
import { iso } from '../../../lib/time'
import type { Environment } from '../../../projects/environment'
import { lanesOf } from '../../../projects/lane'
import type { EdgeKind } from '../../digest/rollup/call'
import {
  addRow,
  type LatencySum,
  latencyOf,
  type PackedLatency,
  sumUnder,
} from '../../digest/rollup/latency'
import { wordTexts } from '../../digest/words/reads'
import { CONSUMER, SERVER } from '../../spans/span'
import { countedSpans, type Operation } from '../counted/counted-spans.reads'
import { latencyView } from '../counted/latency-view'
import { minutesIn, type Window } from '../counted/window'
import { foldRare, isOthers } from './fold-rare'
import type { MapNode, NodeKind, ServiceMap } from './model'

interface Edge extends PackedLatency {
  source: number
  target: number
  kind: EdgeKind
}

type LaneWindow = { lane: number; step: number; from: number; to: number }

/** What stands at the two ends of an edge. */
const ENDS: Record<EdgeKind, [NodeKind, NodeKind]> = {
  call: ['service', 'service'],
  database: ['service', 'database'],
  queue: ['service', 'queue'],
  consume: ['queue', 'service'],
  host: ['service', 'host'],
}

/** The service map, from the counts of all calls; runs on the read thread. */
export function serviceMapReads(db: Database) {
  const textOf = wordTexts(db)
  const counted = countedSpans(db)
  const edgesOf = db.query<Edge, LaneWindow>(
    `SELECT source, target, kind, count, errors, sum, max, sketch FROM service_edge
     WHERE lane = $lane AND step = $step AND at >= $from AND at < $to`,
  )
  const knownServices = db.query<{ service: number }, [number]>(
    'SELECT DISTINCT service FROM span_series WHERE lane = ?',
  )
  const servicesOf = db.query<{ service: number }, LaneWindow>(
    `SELECT DISTINCT s.service FROM
       (SELECT DISTINCT series FROM span_rollup
        WHERE lane = $lane AND step = $step AND at >= $from AND at < $to) seen
     CROSS JOIN span_series s ON s.key = seen.series`,
  )

  return {
    'traces.map'(wanted: {
      project: number
      environment: Environment | 'all'
      window: Window
    }): ServiceMap {
      const { window } = wanted
      const lanes = lanesOf(wanted.project, wanted.environment)
      const minutes = minutesIn(window)
      const nodeSums = new Map<string, LatencySum>()
      const edgeSums = new Map<string, LatencySum>()
      const served = new Map<string, LatencySum>()
      const isThere = (service: string) => nodeSums.has(`service:${service}`)

      for (const lane of lanes)
        for (const row of edgesOf.iterate({ lane, ...window })) {
          const [from, to] = ENDS[row.kind]
          const [source, target] = [`${from}:${textOf(row.source)}`, `${to}:${textOf(row.target)}`]
          sumUnder(nodeSums, source)
          const node = sumUnder(nodeSums, target)
          if (to !== 'service') addRow(node, row)
          addRow(sumUnder(edgeSums, JSON.stringify([row.kind, source, target])), row)
        }
      // Calls that services served are counted from their own spans: some callers send none.
      for (const { operation, latency } of counted(lanes, window, isServed))
        addRow(sumUnder(served, operation.service), latency)
      for (const [service, sum] of served) nodeSums.set(`service:${service}`, sum)
      for (const lane of lanes) {
        // Most services have served or called. Whether others sent spans, only a look at all rows can say.
        if (knownServices.all(lane).every(({ service }) => isThere(textOf(service)))) continue
        for (const { service } of servicesOf.iterate({ lane, ...window }))
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
 * @param stands how many nodes it stands for, where these are several and their number is known
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
