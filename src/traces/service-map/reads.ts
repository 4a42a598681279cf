import type { Database } from 'bun:sqlite'
import { iso } from '../../lib/time'
import type { Environment } from '../../projects/environment'
import { addLatency, countedSpans } from '../endpoints/counted/reads'
import { latencyView } from '../latency-view'
import type { EdgeKind } from '../rollup/calls'
import { type Latency, mergeLatency, noLatency } from '../rollup/latency'
import { readSketch } from '../rollup/sketch'
import { CONSUMER, SERVER } from '../span'
import { streamsShown } from '../streams-shown'
import { minutesIn, type Window } from '../window'
import { wordTexts } from '../words/reads'
import type { MapNode, NODE_KINDS, ServiceMap } from './model'

interface Row extends Omit<Latency, 'sketch'> {
  source: number
  target: number
  kind: EdgeKind
  sketch: Uint8Array
}

/** What stands at the two ends of an edge. */
const ENDS: Record<EdgeKind, [(typeof NODE_KINDS)[number], (typeof NODE_KINDS)[number]]> = {
  call: ['service', 'service'],
  database: ['service', 'database'],
  queue: ['service', 'queue'],
  consume: ['queue', 'service'],
}

/** The service map, from what was counted of all calls; runs on the read thread. */
export function serviceMapReads(db: Database) {
  const textOf = wordTexts(db)
  const counted = countedSpans(db)
  const edgesOf = db.query<Row, [number, number, number, number]>(
    `SELECT source, target, kind, count, errors, sum, max, sketch FROM service_edge
     WHERE stream = ? AND step = ? AND at >= ? AND at < ?`,
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
      const nodes = new Map<string, Latency>()
      const edges = new Map<string, Latency>()

      for (const stream of streams)
        for (const row of edgesOf.iterate(stream, window.step, window.from, window.to)) {
          const { source, target, kind, sketch, ...told } = row
          const [from, to] = ENDS[kind]
          const ends = [`${from}:${textOf(source)}`, `${to}:${textOf(target)}`] as const
          for (const id of ends) if (!nodes.has(id)) nodes.set(id, noLatency())
          const latency = { ...told, sketch: readSketch(sketch) }
          if (to !== 'service') mergeLatency(nodes.get(ends[1]) as Latency, latency)
          addLatency(edges, JSON.stringify([kind, ...ends]), latency)
        }
      // What a service served is told by all its spans; so those that nobody calls are there, too.
      for (const { operation, latency } of counted(streams, window, () => true)) {
        const id = `service:${operation.service}`
        if (!nodes.has(id)) nodes.set(id, noLatency())
        if (operation.kind === SERVER || operation.kind === CONSUMER)
          mergeLatency(nodes.get(id) as Latency, latency)
      }
      return {
        from: iso(window.from),
        to: iso(window.to),
        nodes: [...nodes].map(([id, latency]) => ({
          ...nodeOf(id),
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

/** `database:postgresql/shop` is the database `shop` of PostgreSQL. */
function nodeOf(id: string): Pick<MapNode, 'id' | 'kind' | 'name' | 'system'> {
  const colon = id.indexOf(':')
  const kind = id.slice(0, colon) as MapNode['kind']
  const text = id.slice(colon + 1)
  if (kind === 'service') return { id, kind, name: text, system: null }
  const [system = '', ...name] = text.split('/')
  return { id, kind, name: name.join('/') || system, system }
}

export type ServiceMapReads = ReturnType<typeof serviceMapReads>
