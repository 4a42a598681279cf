/** Parts that are counted one after the other, so that the memory of each fits a processor's cache. */
const PARTS = 64
const FIRST_ROOM = 1024

/** Counts distinct visitors by group: pairs are gathered, and counted at the end. */
export class DistinctCounter {
  private groups = new Uint32Array(FIRST_ROOM)
  private visitors = new Float64Array(FIRST_ROOM)
  private length = 0

  /** @param visitor a hash of 48 bits */
  add(group: number, visitor: number): void {
    if (this.length === this.groups.length) this.grow()
    this.groups[this.length] = group
    this.visitors[this.length++] = visitor
  }

  /** Adds the pairs of the rows that are meant. @param groupOf the group of each row */
  addAll(isMeant: Uint8Array, groupOf: ArrayLike<number>, visitor: Float64Array): void {
    for (let i = 0; i < isMeant.length; i++)
      if (isMeant[i] !== 0) this.add(groupOf[i] as number, visitor[i] as number)
  }

  /** @param groups how many there are @returns the number of distinct visitors of each */
  count(groups: number): Uint32Array {
    return this.counted(groups, false)
  }

  /** @returns the number of distinct visitors of all groups together */
  countAll(): number {
    return this.counted(1, true)[0] as number
  }

  private counted(groups: number, isTogether: boolean): Uint32Array {
    const counts = new Uint32Array(groups)
    const order = this.byPart()
    let set = new Float64Array(FIRST_ROOM)
    let groupOf = new Uint32Array(FIRST_ROOM)
    for (let part = 0; part < PARTS; part++) {
      const from = order.ends[part - 1] ?? 0
      const to = order.ends[part] as number
      const room = 2 ** Math.max(6, Math.ceil(Math.log2(2 * (to - from + 1))))
      if (room > set.length) {
        set = new Float64Array(room)
        groupOf = new Uint32Array(room)
      } else set.fill(0, 0, room)
      const mask = room - 1
      for (let i = from; i < to; i++) {
        const group = isTogether ? 0 : (order.groups[i] as number)
        // 0 is an empty place.
        const visitor = (order.visitors[i] as number) + 1
        let at = hashOf(visitor, group) & mask
        while (set[at] !== 0 && (set[at] !== visitor || groupOf[at] !== group)) at = (at + 1) & mask
        if (set[at] !== 0) continue
        set[at] = visitor
        groupOf[at] = group
        counts[group] = (counts[group] as number) + 1
      }
    }
    return counts
  }

  /** The pairs in the order of the parts that their visitors are in. */
  private byPart() {
    const ends = new Uint32Array(PARTS)
    const { length } = this
    for (let i = 0; i < length; i++) {
      const part = partOf(this.visitors[i] as number)
      ends[part] = (ends[part] as number) + 1
    }
    for (let part = 1; part < PARTS; part++)
      ends[part] = (ends[part] as number) + (ends[part - 1] as number)
    const next = Uint32Array.from(ends, (_, part) => ends[part - 1] ?? 0)
    const groups = new Uint32Array(length)
    const visitors = new Float64Array(length)
    for (let i = 0; i < length; i++) {
      const visitor = this.visitors[i] as number
      const part = partOf(visitor)
      const at = next[part] as number
      next[part] = at + 1
      groups[at] = this.groups[i] as number
      visitors[at] = visitor
    }
    return { ends, groups, visitors }
  }

  private grow() {
    const groups = new Uint32Array(2 * this.length)
    const visitors = new Float64Array(2 * this.length)
    groups.set(this.groups)
    visitors.set(this.visitors)
    this.groups = groups
    this.visitors = visitors
  }
}

const partOf = (visitor: number) => visitor & (PARTS - 1)

/** Of what tells visitors of one part apart: the bits above those that the part is known by. */
const hashOf = (visitor: number, group: number) =>
  (Math.imul(visitor >>> 6, 0x9e3779b1) ^ Math.imul(group, 0x85ebca6b)) >>> 5
