import type { Working } from '../../../lib/turns'
import type { Paths } from './model'
import type { StepNode } from './nodes'
import type { PathCounts } from './path-counts'

/** How a node is written that has no row of its own. */
const OTHER = { kind: 'other', value: '' } as const

interface Layer {
  nodes: Paths['steps'][number]['nodes']
  values: number
  /** The index of a node by its number. */
  indexOf(number: number): number
}

/**
 * The steps as they are shown: the largest nodes of each by themselves, the others as one.
 * @param nodeOf the node of a number
 */
export function* layersOf(
  counts: PathCounts,
  { depth, top, nodeOf }: { depth: number; top: number; nodeOf(number: number): StepNode },
): Working<Pick<Paths, 'steps' | 'links'>> {
  const layers: Layer[] = []
  for (let step = 0; step < depth; step++) {
    const layer = layerOf(counts, step, { top, nodeOf })
    if (layer.nodes.length === 0) break
    layers.push(layer)
    yield
  }
  const links: Paths['links'] = []
  for (const step of layers.keys()) {
    links.push(...linksOf(counts, step, layers))
    yield
  }
  return {
    steps: layers.map(({ nodes, values }) => ({ nodes, values })),
    links,
  }
}

function layerOf(
  counts: PathCounts,
  step: number,
  { top, nodeOf }: { top: number; nodeOf(number: number): StepNode },
): Layer {
  const found = new Map<number, { visits: number; left: number }>()
  counts.ofStep(step, (from, to, visits) => {
    const sum = found.get(from) ?? { visits: 0, left: 0 }
    sum.visits += visits
    if (to === 0) sum.left += visits
    found.set(from, sum)
  })
  const rows = [...found].map(([number, sum]) => ({ number, ...nodeOf(number), ...sum }))
  rows.sort(
    (a, b) => b.visits - a.visits || (`${a.kind} ${a.value}` < `${b.kind} ${b.value}` ? -1 : 1),
  )
  // A single rest is shown by its name, in the place that the rest would take.
  const shown = rows.slice(0, rows.length === top + 1 ? top + 1 : top)
  const rest = rows.slice(shown.length)
  const indexes = new Map(shown.map(({ number }, index) => [number, index]))
  const sumOf = (name: 'visits' | 'left') => rest.reduce((sum, row) => sum + row[name], 0)
  const other = rest.length > 0 ? [{ ...OTHER, visits: sumOf('visits'), left: sumOf('left') }] : []
  return {
    nodes: [...shown.map(({ number: _, ...node }) => node), ...other],
    values: rows.length,
    indexOf: (number) => indexes.get(number) ?? shown.length,
  }
}

function linksOf(counts: PathCounts, step: number, layers: readonly Layer[]): Paths['links'] {
  const [layer, next] = [layers[step], layers[step + 1]]
  if (!layer || !next) return []
  const sums = new Map<number, number>()
  counts.ofStep(step, (from, to, visits) => {
    if (to === 0) return
    const link = layer.indexOf(from) * next.nodes.length + next.indexOf(to)
    sums.set(link, (sums.get(link) ?? 0) + visits)
  })
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([link, visits]) => ({
      step,
      from: Math.floor(link / next.nodes.length),
      to: link % next.nodes.length,
      visits,
    }))
}
