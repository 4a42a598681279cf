import { type Latency, mergeLatency } from '../rollup/latency'
import type { NodeKind } from './model'
import { othersOf } from './others'

/** More parts than that nobody reads on a map, and no browser draws at once. */
const SHOWN: Record<NodeKind, number> = { service: 120, database: 40, queue: 40, host: 40 }

export interface Counted {
  /** Nodes of the map by id, which begins with the kind and a colon. */
  nodes: Map<string, Latency>
  /** JSON of kind, source and target → what was asked. */
  edges: Map<string, Latency>
}

/**
 * Makes those parts of a kind one node that are asked least. Changes what it is given.
 * @returns how many parts each such node stands for, by its id; of one that stood for some before, nobody knows
 */
export function foldRare({ nodes, edges }: Counted): Map<string, number> {
  const traffic = trafficOf({ nodes, edges })
  const others = new Map<string, string>()
  const folded = new Map<string, number>()
  for (const [kind, shown] of Object.entries(SHOWN)) {
    const other = othersOf(kind)
    const rare = [...nodes.keys()]
      .filter((id) => id.startsWith(`${kind}:`) && id !== other)
      .sort((a, b) => (traffic.get(b) ?? 0) - (traffic.get(a) ?? 0))
      .slice(shown)
    for (const id of rare) others.set(id, other)
    if (rare.length > 0 && !nodes.has(other)) folded.set(other, rare.length)
  }
  if (others.size === 0) return folded
  for (const [id, other] of others) move(nodes, id, other)
  for (const key of [...edges.keys()]) {
    const [kind, source, target] = JSON.parse(key) as [string, string, string]
    const to = [kind, others.get(source) ?? source, others.get(target) ?? target]
    if (others.has(source) || others.has(target)) move(edges, key, JSON.stringify(to))
  }
  return folded
}

/** What a part was asked, and what it asked: one that only asks others is a part of the map too. */
function trafficOf({ nodes, edges }: Counted): Map<string, number> {
  const traffic = new Map([...nodes].map(([id, { count }]) => [id, count]))
  for (const [key, { count }] of edges) {
    const [, source] = JSON.parse(key) as [string, string]
    traffic.set(source, (traffic.get(source) ?? 0) + count)
  }
  return traffic
}

function move(latencies: Map<string, Latency>, from: string, to: string) {
  const moved = latencies.get(from) as Latency
  const there = latencies.get(to)
  latencies.delete(from)
  if (there) mergeLatency(there, moved)
  else latencies.set(to, moved)
}
