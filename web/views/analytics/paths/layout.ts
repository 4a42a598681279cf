import type { Paths } from '../../../api/paths'

/** Width of a step in the drawing; its height is in px. */
export const STEP_WIDTH = 100
/** Height of all visits together. */
const FLOW = 320
/** A node has room for two lines of text beside its bar. */
const LEAST = 36
const GAP = 12

export interface PlacedNode {
  step: number
  index: number
  /** Upper edge, in px. */
  y: number
  /** Of the bar. */
  height: number
  /** The part of the bar for those who left; it is the lower one. */
  left: number
}

export interface PlacedLink {
  step: number
  from: number
  to: number
  visits: number
  /** Path of the ribbon. */
  d: string
}

export interface Layout {
  width: number
  height: number
  nodes: PlacedNode[]
  links: PlacedLink[]
}

/**
 * Places bars and the ribbons between them: a step a column, its nodes one below the other, as high as they have visits.
 * @param isMirrored draws the first step at the right, for paths that are read backwards
 */
export function layoutOf({ steps, links, begun }: Paths, isMirrored: boolean): Layout {
  const scale = begun > 0 ? FLOW / begun : 0
  const nodes: PlacedNode[] = []
  let height = 0
  for (const [step, column] of steps.entries()) {
    let y = 0
    for (const [index, { visits, left }] of column.nodes.entries()) {
      nodes.push({ step, index, y, height: visits * scale, left: left * scale })
      y += Math.max(LEAST, visits * scale) + GAP
    }
    height = Math.max(height, y - GAP)
  }
  const at = (step: number, index: number) =>
    nodes.find((one) => one.step === step && one.index === index) as PlacedNode
  /** How much of a node's bar has its ribbons, on the side of the step before and on that of the next. */
  const taken = new Map<string, number>()
  const take = (side: 'in' | 'out', node: PlacedNode, size: number): number => {
    const key = `${side} ${node.step} ${node.index}`
    const before = taken.get(key) ?? 0
    taken.set(key, before + size)
    return node.y + before
  }
  const columnOf = (step: number) => (isMirrored ? steps.length - 1 - step : step)
  return {
    width: steps.length * STEP_WIDTH,
    height,
    nodes,
    // Ribbons of a node lie in the order of where they lead, so that few of them cross.
    links: links.map((link) => {
      const size = link.visits * scale
      const begin = take('out', at(link.step, link.from), size)
      const end = take('in', at(link.step + 1, link.to), size)
      const d = ribbon(
        [columnOf(link.step) * STEP_WIDTH, begin],
        [columnOf(link.step + 1) * STEP_WIDTH, end],
        size,
      )
      return { ...link, d }
    }),
  }
}

type Point = readonly [x: number, y: number]

/** A band of one height from a point to another, level at both ends. */
function ribbon([x1, y1]: Point, [x2, y2]: Point, size: number): string {
  const middle = (x1 + x2) / 2
  const [top1, top2, low1, low2] = [y1, y2, y1 + size, y2 + size].map(round)
  return `M${x1} ${top1}C${middle} ${top1} ${middle} ${top2} ${x2} ${top2}V${low2}C${middle} ${low2} ${middle} ${low1} ${x1} ${low1}Z`
}

const round = (value: number) => Math.round(value * 10) / 10
