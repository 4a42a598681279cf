/** In whose name bytes are held: a key, a project, a network. */
export interface Share {
  name: string
  /** How many times what is left over it may hold: at 1 one alone comes to a half, two to a third each. */
  part: number
}

/**
 * Counts what many hold of one total, in all and by name. Nobody may hold more than a multiple of what is left
 * over, so that there is always something left for whoever comes next, without parts that are fixed beforehand.
 */
export class Ledger {
  held = 0
  readonly #byName = new Map<string, number>()

  constructor(readonly total: number) {}

  /**
   * Whether more may be held.
   * @param own what the asker has of it already: a body that grows is no reason against itself
   */
  fits(bytes: number, shares: readonly Share[], own = 0): boolean {
    // What is larger than everything must not wait for ever: alone, it may pass.
    if (this.held === own) return true
    const left = this.total - this.held - bytes
    if (left < 0) return false
    for (const { name, part } of shares) {
      const others = (this.#byName.get(name) ?? 0) - own
      // The only one of its name takes what there is: one large body must be possible.
      if (others > 0 && others + own + bytes > left * part) return false
    }
    return true
  }

  add(bytes: number, shares: readonly Share[]): void {
    this.held += bytes
    for (const { name } of shares) {
      const sum = (this.#byName.get(name) ?? 0) + bytes
      // A name without anything would stay for ever.
      if (sum === 0) this.#byName.delete(name)
      else this.#byName.set(name, sum)
    }
  }

  remove(bytes: number, shares: readonly Share[]): void {
    this.add(-bytes, shares)
  }
}
