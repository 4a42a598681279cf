/** What a span says of where it stands. */
export interface Linked {
  spanId: string
  /** Empty for a root. */
  parentSpanId: string
}

/** Who is whose parent, by places in the list of spans. */
export interface Links {
  /** −1 for a root, an orphan, and where a circle was opened. */
  parent: Int32Array
  /** The parent that the span names is not there. */
  isOrphan: Uint8Array
  /** The span is, by its parents, its own ancestor. */
  isInCycle: Uint8Array
}

/** Finds each span's parent; a circle is opened at its first span in the list. */
export function linkSpans(spans: readonly Linked[]): Links {
  const placeOf = new Map<string, number>()
  spans.forEach(({ spanId }, i) => {
    if (!placeOf.has(spanId)) placeOf.set(spanId, i)
  })
  const parent = new Int32Array(spans.length).fill(-1)
  const isOrphan = new Uint8Array(spans.length)
  spans.forEach(({ parentSpanId }, i) => {
    if (parentSpanId === '') return
    const place = placeOf.get(parentSpanId)
    if (place === undefined) isOrphan[i] = 1
    else parent[i] = place
  })
  return { parent, isOrphan, isInCycle: openCycles(parent) }
}

/** Walks up from each span once; meeting one's own way again is a circle. */
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
