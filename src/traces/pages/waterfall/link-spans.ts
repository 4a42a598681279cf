/** Stand where the index of a parent would: the span is a root; its parent is not there. */
export const [ROOT, MISSING] = [-1, -2]

/** The trees of a trace, by the index of each span. */
export interface Links {
  /** Index of the parent; −1 for a root, an orphan, and where a circle was opened. */
  parent: Int32Array
  /** The parent that the span names is not there. */
  isOrphan: Uint8Array
  /** The span is, by its parents, its own ancestor. */
  isInCycle: Uint8Array
}

/**
 * Makes trees of what spans say of their parents; a circle is opened at its first span in the list.
 * @param named for each span the index of the parent that it names, ROOT or MISSING
 */
export function linkSpans(named: Int32Array): Links {
  const parent = named.map((parent) => Math.max(-1, parent))
  const isOrphan = new Uint8Array(named.length)
  for (let i = 0; i < named.length; i++) if (named[i] === MISSING) isOrphan[i] = 1
  return { parent, isOrphan, isInCycle: openCycles(parent) }
}

/** Walks up from each span once; a walk that meets itself has found a circle, and opens it. */
function openCycles(parent: Int32Array): Uint8Array {
  const isInCycle = new Uint8Array(parent.length)
  const walk = new Int32Array(parent.length)
  for (let i = 0; i < parent.length; i++) {
    let at = i
    while (at >= 0 && walk[at] === 0) {
      walk[at] = i + 1
      at = parent[at] as number
    }
    if (at < 0 || walk[at] !== i + 1) continue
    let first = at
    for (let one = at; isInCycle[one] === 0; one = parent[one] as number) {
      isInCycle[one] = 1
      if (one < first) first = one
    }
    parent[first] = -1
  }
  return isInCycle
}
