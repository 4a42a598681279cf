import { type Link, layersOf } from './layers-of'
import { orderLayers, type Slot } from './order-layers'

export interface Place {
  x: number
  y: number
}

export interface MapLayout<Edge> {
  width: number
  height: number
  /** The top left corner of each node, by its id. */
  places: Map<string, Place>
  /**
   * The points of each edge: from the right of its source, through the gaps between nodes, to the left of its
   * target.
   */
  ways: { edge: Edge; points: Place[] }[]
}

export const NODE = { width: 176, height: 56 }
const GAP = { between: 104, below: 20, bend: 10 }

/**
 * Lays a graph out from left to right. A link over several layers takes a free slot in each of them,
 * so that it does not run under the nodes.
 */
export function layoutMap<Edge extends Link>(
  ids: readonly string[],
  edges: readonly Edge[],
): MapLayout<Edge> {
  const layerOf = layersOf(ids, edges)
  const layers: Slot[][] = []
  const put = (layer: number, slot: Slot) => {
    layers[layer] ??= []
    layers[layer].push(slot)
  }
  for (const id of ids) put(layerOf.get(id) ?? 0, { id, isBend: false })
  const chains = edges.map((edge, i) => {
    const [from, to] = [layerOf.get(edge.source) ?? 0, layerOf.get(edge.target) ?? 0]
    const bends: string[] = []
    for (let layer = from + 1; layer < to; layer++) {
      const id = `bend ${i} ${layer}`
      put(layer, { id, isBend: true })
      bends.push(id)
    }
    return [edge.source, ...bends, edge.target]
  })
  const ordered = orderLayers(layers, chains)

  const heightOf = (layer: readonly Slot[]) =>
    layer.reduce(
      (sum, { isBend }) => sum + (isBend ? GAP.bend : NODE.height) + GAP.below,
      -GAP.below,
    )
  const height = Math.max(...ordered.map(heightOf), NODE.height)
  const places = new Map<string, Place>()
  ordered.forEach((layer, i) => {
    let y = (height - heightOf(layer)) / 2
    for (const { id, isBend } of layer) {
      places.set(id, { x: i * (NODE.width + GAP.between), y })
      y += (isBend ? GAP.bend : NODE.height) + GAP.below
    }
  })
  return {
    width: ordered.length * (NODE.width + GAP.between) - GAP.between,
    height,
    places,
    ways: edges.map((edge, i) => ({ edge, points: pointsOf(chains[i] as string[], places) })),
  }
}

function pointsOf(chain: readonly string[], places: ReadonlyMap<string, Place>): Place[] {
  return chain.flatMap((id, i): Place[] => {
    const { x, y } = places.get(id) as Place
    const middle = y + NODE.height / 2
    if (i === 0) return [{ x: x + NODE.width, y: middle }]
    if (i === chain.length - 1) return [{ x, y: middle }]
    const bend = y + GAP.bend / 2
    return [
      { x, y: bend },
      { x: x + NODE.width, y: bend },
    ]
  })
}
