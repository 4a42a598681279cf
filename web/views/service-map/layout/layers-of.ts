export interface Link {
  source: string
  target: string
}

/**
 * Puts each node into a layer right of all that lead to it. Links that close a circle do not count.
 * @returns the layer by the node's id, from 0
 */
export function layersOf(ids: readonly string[], links: readonly Link[]): Map<string, number> {
  const rank = new Map(topDown(ids, links).map((id, i) => [id, i]))
  const layers = new Map(ids.map((id) => [id, 0]))
  const isForward = ({ source, target }: Link) =>
    (rank.get(source) as number) < (rank.get(target) as number)
  const forward = links
    .filter(isForward)
    .sort((a, b) => (rank.get(a.source) as number) - (rank.get(b.source) as number))
  for (const { source, target } of forward)
    layers.set(target, Math.max(layers.get(target) as number, (layers.get(source) as number) + 1))
  return layers
}

/** Sorts nodes so that callers come before those they call, as far as circles allow. */
function topDown(ids: readonly string[], links: readonly Link[]): string[] {
  const targets = new Map<string, string[]>(ids.map((id) => [id, []]))
  const called = new Set<string>()
  for (const { source, target } of links) {
    targets.get(source)?.push(target)
    called.add(target)
  }
  const seen = new Set<string>()
  const done: string[] = []
  function visit(id: string) {
    if (seen.has(id)) return
    seen.add(id)
    for (const target of targets.get(id) ?? []) visit(target)
    done.push(id)
  }
  // Begin with the nodes that nobody calls; those that remain are in circles.
  for (const id of ids) if (!called.has(id)) visit(id)
  for (const id of ids) visit(id)
  return done.reverse()
}
