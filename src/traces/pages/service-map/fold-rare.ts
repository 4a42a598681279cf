import { type Latency, mergeLatency } from '../../digest/rollup/latency'
import type { NodeKind } from './model'

/**
 * Ends the id of the node that stands for all nodes of a kind that are asked too rarely to be shown, or
 * that were counted together.
 */
const OTHERS = '(other)'

const othersOf = (kind: string) => `${kind}:${OTHERS}`

/** Whether a node of the map stands for many. */
export const isOthers = (id: string) => id.endsWith(`:${OTHERS}`)

/** Nodes of each kind on a map: nobody reads more, and no browser draws more at once. */
const MOST: Record<NodeKind, number> = { service: 120, database: 40, queue: 40, host: 40 }

export interface Counted {
  /** Nodes of the map by id, which begins with the kind and a colon. */
  nodes: Map<string, Latency>
  /** By the JSON of kind, source and target. */
  edges: Map<string, Latency>
}

/**
 * Makes the nodes of a kind that are asked least one node. Changes the maps that it is given.
 * @returns how many nodes each such node stands for, by its id; left out where it stood for some before, since their number is not known
 */
export function foldRare({ nodes, edges }: Counted): Map<string, number> {
  const traffic = trafficOf({ nodes, edges })
  const others = new Map<string, string>()
  const folded = new Map<string, number>()
  for (const [kind, most] of Object.entries(MOST)) {
    const other = othersOf(kind)
    const rare = [...nodes.keys()]
      .filter((id) => id.startsWith(`${kind}:`) && id !== other)
      .sort((a, b) => (traffic.get(b) ?? 0) - (traffic.get(a) ?? 0))
      .slice(most)
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

/** Calls of a node and by it: a node that only asks others belongs on the map too. */
function trafficOf({ nodes, edges }: Counted): Map<string, number> {
  const traffic = new Map([...nodes].map(([id, { count }]) => [id, count]))
  for (const [key, { count }] of edges) {
    const [, source] = JSON.parse(key) as [string, string]
    traffic.set(source, (traffic.get(source) ?? 0) + count)
  }
  return traffic
}

function move(latencies: Map<string, Latency>, from: string, to: string) {
  const latency = latencies.get(from) as Latency
  const there = latencies.get(to)
  latencies.delete(from)
  if (there) mergeLatency(there, latency)
  else latencies.set(to, latency)
}
