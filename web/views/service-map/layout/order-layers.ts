/** A node in a layer, or the room that a link needs to pass through it. */
export interface Slot {
  id: string
  isBend: boolean
}

/** How many times to sweep down and up; more sweeps change little. */
const SWEEPS = 4

/**
 * Orders the slots of each layer so that few links cross: each is put at the mean place of what it
 * is linked to in the layer beside it (Sugiyama's barycentre method).
 * @param chains ids that are linked one after another, a layer apart
 */
export function orderLayers(
  layers: readonly (readonly Slot[])[],
  chains: readonly (readonly string[])[],
): Slot[][] {
  const before = new Map<string, string[]>()
  const after = new Map<string, string[]>()
  for (const chain of chains)
    chain.forEach((id, i) => {
      const next = chain[i + 1]
      if (next === undefined) return
      after.set(id, [...(after.get(id) ?? []), next])
      before.set(next, [...(before.get(next) ?? []), id])
    })
  const ordered = layers.map((layer) => [...layer])
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let i = 1; i < ordered.length; i++) order(ordered, i, i - 1, before)
    for (let i = ordered.length - 2; i >= 0; i--) order(ordered, i, i + 1, after)
  }
  return ordered
}

function order(layers: Slot[][], at: number, beside: number, links: ReadonlyMap<string, string[]>) {
  const placeOf = new Map(layers[beside]?.map(({ id }, place) => [id, place]))
  const meanOf = new Map(
    layers[at]?.map(({ id }, place) => {
      const places = (links.get(id) ?? []).flatMap((other) => placeOf.get(other) ?? [])
      // A slot without a link to that layer keeps its place.
      const mean = places.reduce((sum, one) => sum + one, 0) / places.length
      return [id, places.length > 0 ? mean : place]
    }),
  )
  layers[at]?.sort((a, b) => (meanOf.get(a.id) as number) - (meanOf.get(b.id) as number))
}
