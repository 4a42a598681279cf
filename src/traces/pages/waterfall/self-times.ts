/** Spans of a trace, depth first, brothers by their start. Times in one unit. */
export interface Rows {
  /** Row of each row's parent, always before it; −1 for none. */
  parent: Int32Array
  starts: Float64Array
  durations: Float64Array
}

/**
 * The part of each span's time that no child covers. Where children overlap, they count once; outside
 * of the parent they do not count.
 */
export function selfTimes({ parent, starts, durations }: Rows): Float64Array {
  const self = durations.slice()
  const coveredTo = starts.slice()
  for (let i = 0; i < parent.length; i++) {
    const above = parent[i] as number
    if (above < 0) continue
    const parentEnd = (starts[above] as number) + (durations[above] as number)
    const from = Math.max(starts[i] as number, coveredTo[above] as number)
    const to = Math.min((starts[i] as number) + (durations[i] as number), parentEnd)
    if (to <= from) continue
    self[above] = (self[above] as number) - (to - from)
    coveredTo[above] = to
  }
  return self
}
