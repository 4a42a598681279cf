/** A span, as far as a comparison needs it. Times in ns. */
export interface ComparedSpan {
  service: string
  name: string
  /** Index in KINDS. */
  kind: number
  /** Index of the parent, always before it; −1 for none. */
  parent: number
  duration: number
  selfTime: number
  isError: boolean
}

/** The spans of one trace on a path. */
export interface PathSide {
  count: number
  total: number
  self: number
  errors: number
}

export const CHANGES = ['added', 'removed', 'slower', 'faster', 'same'] as const
export type Change = (typeof CHANGES)[number]

/** All spans that are reached by the same services and names from the root. */
export interface ComparedPath {
  depth: number
  service: string
  name: string
  kind: number
  change: Change
  left: PathSide | null
  right: PathSide | null
}

interface Node extends Omit<ComparedPath, 'change'> {
  /** In the order in which they first came. */
  children: Map<string, Node>
}

/** Smaller differences are chance: less than 1 ms, or than a tenth of the left side's time. */
const LEAST_NS = 1e6
const LEAST_SHARE = 0.1

/** Lays two traces over each other, path by path: depth first, what only the right one has last. */
export function compareTraces(
  left: Iterable<ComparedSpan>,
  right: Iterable<ComparedSpan>,
): ComparedPath[] {
  const top = new Map<string, Node>()
  addAll(top, left, 'left')
  addAll(top, right, 'right')
  const paths: ComparedPath[] = []
  const stack = [...top.values()].reverse()
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { children, ...path } = node
    paths.push({ ...path, change: changeOf(path.left, path.right) })
    for (const child of [...children.values()].reverse()) stack.push(child)
  }
  return paths
}

function addAll(top: Map<string, Node>, spans: Iterable<ComparedSpan>, side: 'left' | 'right') {
  const nodes: Node[] = []
  for (const span of spans) {
    const above = nodes[span.parent]
    const siblings = above?.children ?? top
    const { service, name, kind } = span
    const key = `${kind} ${service.length} ${service} ${name}`
    let node = siblings.get(key)
    if (!node) {
      const depth = above ? above.depth + 1 : 0
      node = { service, name, kind, depth, left: null, right: null, children: new Map() }
      siblings.set(key, node)
    }
    node[side] ??= { count: 0, total: 0, self: 0, errors: 0 }
    addSpan(node[side], span)
    nodes.push(node)
  }
}

function addSpan(side: PathSide, { duration, selfTime, isError }: ComparedSpan) {
  side.count++
  side.total += duration
  side.self += selfTime
  if (isError) side.errors++
}

function changeOf(left: PathSide | null, right: PathSide | null): Change {
  if (!left) return 'added'
  if (!right) return 'removed'
  const more = right.total - left.total
  if (Math.abs(more) < Math.max(LEAST_NS, left.total * LEAST_SHARE)) return 'same'
  return more > 0 ? 'slower' : 'faster'
}
