/** In whose name bytes are held: a key, a project, a network. */
export interface Share {
  name: string
  /**
   * How many times the bytes that nobody holds it may hold: with 1, one holder alone comes to a half, two come to a
   * third each.
   */
  part: number
}

/**
 * Counts who holds how much of one total. Nobody may hold more than a multiple of what is left over, so that there is always
 * something left for the next one, without fixing parts beforehand.
 */
export class Ledger {
  held = 0
  readonly #byName = new Map<string, number>()

  constructor(readonly total: number) {}

  /**
   * Whether there is room for more bytes in these names.
   * @param own bytes of the total that this request holds already: a body that grows does not stand in its own way
   * @param times how many times the total there is for once
   */
  fits(bytes: number, shares: readonly Share[], own = 0, times = 1): boolean {
    // A body larger than the total would wait for ever: it may pass when it is alone.
    if (this.held === own) return true
    const left = this.total * times - this.held - bytes
    if (left < 0) return false
    for (const { name, part } of shares) {
      const others = (this.#byName.get(name) ?? 0) - own
      // The only body in its name may take all that is left: one large body must be possible.
      if (others > 0 && others + own + bytes > left * part) return false
    }
    return true
  }

  /** Whether anything is held in one of these names. */
  holdsFor(shares: readonly Share[]): boolean {
    return shares.some(({ name }) => this.#byName.has(name))
  }

  add(bytes: number, shares: readonly Share[]): void {
    this.held += bytes
    for (const { name } of shares) {
      const sum = (this.#byName.get(name) ?? 0) + bytes
      // A name that holds nothing would stay in the map for ever.
      if (sum === 0) this.#byName.delete(name)
      else this.#byName.set(name, sum)
    }
  }

  remove(bytes: number, shares: readonly Share[]): void {
    this.add(-bytes, shares)
  }
}
