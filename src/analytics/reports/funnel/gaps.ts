const FIRST_ROOM = 1024

/** Times of which the median is wanted: 8 bytes each. */
export class Gaps {
  private values = new Float64Array(FIRST_ROOM)
  private length = 0

  add(ms: number): void {
    if (this.length === this.values.length) {
      const larger = new Float64Array(2 * this.length)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.length++] = ms
  }

  /** In ms; of an even number the lower of the two in the middle. Null without any. */
  median(): number | null {
    const sorted = this.values.subarray(0, this.length).sort()
    return sorted[(this.length - 1) >> 1] ?? null
  }
}
