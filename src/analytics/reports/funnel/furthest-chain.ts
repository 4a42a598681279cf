/** Events of one visitor or visit that are of a step, in the order in which they happened. */
export interface Ordered {
  length: number
  /** When it happened, in ms. */
  at(index: number): number
  /** The steps that it is of: bit 0 is the first. */
  steps(index: number): number
}

/**
 * Makes what finds how far somebody came. A chain begins with an event of the first step and goes on with the next event of each further step in
 * turn, other events between allowed; no event is two of its steps, and none is over `windowMs` after the first. Of all chains the one
 * that came furthest is taken, and of those that came as far the one that began first.
 * @returns fills a chain with the index of each step's event, and says the number of steps that it came to
 */
export function furthestChain({ steps, windowMs }: { steps: number; windowMs: number }) {
  // Where the next event of each step is looked for. Later chains find none before it, since each of their events comes later too.
  const next = new Int32Array(steps)
  const found = new Int32Array(steps)
  return (events: Ordered, chain: Int32Array): number => {
    next.fill(0)
    let best = 0
    for (let entry = 0; entry < events.length; entry++) {
      if ((events.steps(entry) & 1) === 0) continue
      found[0] = entry
      const until = events.at(entry) + windowMs
      let came = 1
      while (came < steps) {
        let at = Math.max(next[came] as number, (found[came - 1] as number) + 1)
        while (at < events.length && (events.steps(at) & (1 << came)) === 0) at++
        next[came] = at
        if (at === events.length || events.at(at) > until) break
        found[came++] = at
      }
      if (came > best) {
        best = came
        for (let step = 0; step < came; step++) chain[step] = found[step] as number
      }
      if (best === steps) break
    }
    return best
  }
}
