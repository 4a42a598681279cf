/**
 * Remembers the answers of a pure function in bounded room. It has two generations in place of an LRU: a key that is used
 * again moves to the young one, and a flood of keys that are used once costs a swap of maps, not a scan.
 */
export class Memo<Answer> {
  private young = new Map<string, Answer>()
  private old = new Map<string, Answer>()

  constructor(
    private readonly entries: number,
    /** Longer keys are computed each time, so that hostile names cannot fill the memory. */
    private readonly keyLength: number,
  ) {}

  recall(key: string): Answer | undefined {
    const answer = this.young.get(key)
    if (answer !== undefined) return answer
    const aged = this.old.get(key)
    if (aged !== undefined) this.keep(key, aged)
    return aged
  }

  keep(key: string, answer: Answer): Answer {
    if (key.length > this.keyLength) return answer
    if (this.young.size >= this.entries) {
      this.old = this.young
      this.young = new Map()
    }
    this.young.set(key, answer)
    return answer
  }
}
