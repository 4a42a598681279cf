import type { Working } from '../../../lib/turns'

/** Bits of the lower of two numbers. */
const LOW = 32
const FIRST_ROOM = 1024
const NEVER = 255
/** Places that are counted before other work may have its turn. */
const PLACES_A_BIT = 2 ** 14

/**
 * In which intervals each visitor began and returned, of at most 53 intervals. What is added may come in any order. Takes 17 bytes a
 * visitor, and as many of free room.
 */
export class Returns {
  private mask = FIRST_ROOM - 1
  /** 0 is an empty place, else the visitor and 1. */
  private visitors = new Float64Array(FIRST_ROOM)
  private starts = new Uint8Array(FIRST_ROOM).fill(NEVER)
  /** A bit an interval in which they returned: the first 32, and those behind. */
  private low = new Uint32Array(FIRST_ROOM)
  private high = new Uint32Array(FIRST_ROOM)
  private length = 0

  /** How many visitors there are, also those who have not begun. */
  get size(): number {
    return this.length
  }

  /** Says that a visitor did what begins a cohort. @param visitor a hash of 48 bits */
  start(visitor: number, interval: number): void {
    const at = this.placeOf(visitor)
    if (interval < (this.starts[at] as number)) this.starts[at] = interval
  }

  /** Says that a visitor did what counts as a return. */
  return(visitor: number, interval: number): void {
    const at = this.placeOf(visitor)
    if (interval < LOW) this.low[at] = (this.low[at] as number) | (1 << interval)
    else this.high[at] = (this.high[at] as number) | (1 << (interval - LOW))
  }

  /** Makes one visitor of two: what the first did, the second did. */
  join(visitor: number, into: number): void {
    if (visitor === into) return
    const from = this.find(visitor)
    if (this.visitors[from] === 0) return
    const [start, low, high] = [this.starts[from], this.low[from], this.high[from]] as number[]
    this.starts[from] = NEVER
    this.low[from] = 0
    this.high[from] = 0
    const at = this.placeOf(into)
    this.starts[at] = Math.min(this.starts[at] as number, start as number)
    this.low[at] = (this.low[at] as number) | (low as number)
    this.high[at] = (this.high[at] as number) | (high as number)
  }

  /**
   * @param intervals how many there are
   * @param isOnOrAfter counts who returned in an interval or in a later one
   * @returns by cohort: its visitors, then those who returned one, two and more intervals later
   */
  *cohorts(intervals: number, isOnOrAfter: boolean): Working<Uint32Array[]> {
    const counts = Array.from(
      { length: intervals },
      (_, start) => new Uint32Array(intervals - start),
    )
    for (let at = 0; at < this.visitors.length; at++) {
      if (at % PLACES_A_BIT === 0) yield
      const start = this.starts[at] as number
      if (start === NEVER) continue
      const cohort = counts[start] as Uint32Array
      cohort[0] = (cohort[0] as number) + 1
      let isBack = false
      for (let interval = intervals - 1; interval > start; interval--) {
        const has = this.hasReturned(at, interval)
        isBack = has || (isOnOrAfter && isBack)
        const later = interval - start
        if (isBack) cohort[later] = (cohort[later] as number) + 1
      }
    }
    return counts
  }

  private hasReturned(at: number, interval: number): boolean {
    const bits = (interval < LOW ? this.low[at] : this.high[at]) as number
    return ((bits >>> (interval % LOW)) & 1) === 1
  }

  /** The place of a visitor, or the empty one where they would be. */
  private find(visitor: number): number {
    let at = hashOf(visitor) & this.mask
    while (this.visitors[at] !== 0 && this.visitors[at] !== visitor + 1) at = (at + 1) & this.mask
    return at
  }

  private placeOf(visitor: number): number {
    const at = this.find(visitor)
    if (this.visitors[at] !== 0) return at
    if (2 * (this.length + 1) > this.visitors.length) {
      this.grow()
      return this.placeOf(visitor)
    }
    this.length++
    this.visitors[at] = visitor + 1
    return at
  }

  private grow(): void {
    const { visitors, starts, low, high } = this
    const room = 2 * visitors.length
    this.mask = room - 1
    this.visitors = new Float64Array(room)
    this.starts = new Uint8Array(room).fill(NEVER)
    this.low = new Uint32Array(room)
    this.high = new Uint32Array(room)
    for (let i = 0; i < visitors.length; i++) {
      const visitor = visitors[i] as number
      if (visitor === 0) continue
      const at = this.find(visitor - 1)
      this.visitors[at] = visitor
      this.starts[at] = starts[i] as number
      this.low[at] = low[i] as number
      this.high[at] = high[i] as number
    }
  }
}

const hashOf = (visitor: number) => (Math.imul(visitor, 0x9e3779b1) ^ (visitor / 2 ** 32)) >>> 3
