/** Spans in the order a waterfall draws them: each under its parent, brothers by their start. */
export interface DepthFirst {
  /** For each row the index of its span. */
  order: Uint32Array
  /** By row. */
  depth: Uint32Array
}

/**
 * Works without recursion: a trace may be one chain of a hundred thousand spans.
 * @param parent −1 for none; without circles
 * @param starts of the same spans, in any unit
 */
export function depthFirst(parent: Int32Array, starts: Float64Array): DepthFirst {
  const { length } = parent
  const byStart = Uint32Array.from({ length }, (_, i) => i).sort(
    (a, b) => (starts[a] as number) - (starts[b] as number) || a - b,
  )
  // Chains of brothers, the last one first, so that the stack gives them back in order.
  const lastChild = new Int32Array(length).fill(-1)
  const before = new Int32Array(length).fill(-1)
  let lastRoot = -1
  for (const i of byStart) {
    const above = parent[i] as number
    before[i] = above < 0 ? lastRoot : (lastChild[above] as number)
    if (above < 0) lastRoot = i
    else lastChild[above] = i
  }
  const order = new Uint32Array(length)
  const depth = new Uint32Array(length)
  const depthOf = new Uint32Array(length)
  const stack: number[] = []
  const push = (last: number, at: number) => {
    for (let one = last; one >= 0; one = before[one] as number) {
      depthOf[one] = at
      stack.push(one)
    }
  }
  push(lastRoot, 0)
  for (let row = 0; stack.length > 0; row++) {
    const i = stack.pop() as number
    order[row] = i
    depth[row] = depthOf[i] as number
    push(lastChild[i] as number, (depthOf[i] as number) + 1)
  }
  return { order, depth }
}
