import { type Latency, mergeLatency } from '../rollup/latency'
import { OTHER_HOSTS } from './other-hosts'

/** More hosts than that nobody reads on a map. */
const SHOWN = 40

/** What is counted of hosts: by themselves, and by who asks them. */
export interface AskedHosts {
  /** Nodes of the map by id; those of hosts begin with `host:`. */
  nodes: Map<string, Latency>
  /** JSON of kind, source and target → what was asked. */
  edges: Map<string, Latency>
}

/** Makes those hosts one node that are asked least. Changes what it is given. */
export function foldRareHosts({ nodes, edges }: AskedHosts): void {
  const hosts = [...nodes].filter(([id]) => id.startsWith('host:') && id !== OTHER_HOSTS)
  const rare = new Set(
    hosts
      .sort(([, a], [, b]) => b.count - a.count)
      .slice(SHOWN)
      .map(([id]) => id),
  )
  if (rare.size === 0) return
  for (const id of rare) move(nodes, id, OTHER_HOSTS)
  for (const key of [...edges.keys()]) {
    const [kind, source, target] = JSON.parse(key) as [string, string, string]
    if (rare.has(target)) move(edges, key, JSON.stringify([kind, source, OTHER_HOSTS]))
  }
}

function move(latencies: Map<string, Latency>, from: string, to: string) {
  const moved = latencies.get(from) as Latency
  const there = latencies.get(to)
  if (there) mergeLatency(there, moved)
  else latencies.set(to, moved)
  latencies.delete(from)
}
