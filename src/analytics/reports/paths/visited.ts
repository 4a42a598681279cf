/** Up to as many steps are put in order by moving each to its place. */
const FEW = 64

/** The steps of visits, each in a place that is known before: events lie in the order in which they came, not by visit. */
export class Visited {
  private readonly ats: Float64Array
  private readonly nodes: Uint32Array
  /** The first place of each visit, and behind the last one. */
  private readonly begins: Uint32Array
  private readonly ends: Uint32Array

  /** @param events by visit: how many steps it may have, at most */
  constructor(events: ArrayLike<number>) {
    this.begins = new Uint32Array(events.length + 1)
    for (let i = 0; i < events.length; i++)
      this.begins[i + 1] = (this.begins[i] as number) + (events[i] as number)
    this.ends = this.begins.slice()
    const places = this.begins[events.length] as number
    this.ats = new Float64Array(places)
    this.nodes = new Uint32Array(places)
  }

  get visits(): number {
    return this.begins.length - 1
  }

  add(visit: number, at: number, node: number): void {
    const place = this.ends[visit] as number
    if (place === this.begins[visit + 1]) return
    this.ats[place] = at
    this.nodes[place] = node
    this.ends[visit] = place + 1
  }

  /** The nodes of a visit in the order of their time, one that comes right after itself once. */
  of(visit: number): Uint32Array {
    const [begin, end] = [this.begins[visit] as number, this.ends[visit] as number]
    const nodes = this.nodes.subarray(begin, end)
    sortBy(this.ats.subarray(begin, end), nodes)
    let length = 0
    for (const node of nodes) if (length === 0 || nodes[length - 1] !== node) nodes[length++] = node
    return nodes.subarray(0, length)
  }
}

/** Puts nodes in the order of their times; those of one time stay as they came. Nearly all are in order already. */
function sortBy(ats: Float64Array, nodes: Uint32Array): void {
  if (ats.length > FEW) {
    const order = Array.from(ats, (_, i) => i).sort(
      (a, b) => (ats[a] as number) - (ats[b] as number) || a - b,
    )
    nodes.set(order.map((i) => nodes[i] as number))
    return
  }
  for (let i = 1; i < ats.length; i++) {
    const [at, node] = [ats[i] as number, nodes[i] as number]
    let place = i
    for (; place > 0 && (ats[place - 1] as number) > at; place--) {
      ats[place] = ats[place - 1] as number
      nodes[place] = nodes[place - 1] as number
    }
    ats[place] = at
    nodes[place] = node
  }
}
