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
    const { ats, nodes } = this
    sortBy(ats, nodes, begin, end)
    let length = begin
    for (let i = begin; i < end; i++) {
      const node = nodes[i] as number
      if (length === begin || nodes[length - 1] !== node) nodes[length++] = node
    }
    return nodes.subarray(begin, length)
  }
}

/** Puts nodes in the order of their times; those of one time stay as they came. Nearly all are in order already. */
function sortBy(allAts: Float64Array, allNodes: Uint32Array, begin: number, end: number): void {
  if (end - begin > FEW) {
    const [ats, nodes] = [allAts.subarray(begin, end), allNodes.subarray(begin, end)]
    const order = Array.from(ats, (_, i) => i).sort(
      (a, b) => (ats[a] as number) - (ats[b] as number) || a - b,
    )
    nodes.set(order.map((i) => nodes[i] as number))
    return
  }
  for (let i = begin + 1; i < end; i++) {
    const at = allAts[i] as number
    const node = allNodes[i] as number
    let place = i
    for (; place > begin && (allAts[place - 1] as number) > at; place--) {
      allAts[place] = allAts[place - 1] as number
      allNodes[place] = allNodes[place - 1] as number
    }
    allAts[place] = at
    allNodes[place] = node
  }
}
