const LETTERS = 26
const EVERY = (1 << LETTERS) - 1
/** The result of `letterOf` for the last character of ASCII. */
const LAST_OF_ASCII = 30

/**
 * Tells quickly that a key names no secret, as nearly all keys do not: no stem stands in it. It compares the first three
 * letters of each stem, in any case, so a yes needs a closer look.
 */
export class Stems {
  /** Which third letters follow two letters, a bit for each. */
  private readonly thirds = new Int32Array(LETTERS * LETTERS)
  private readonly isAnything: boolean

  constructor(stems: readonly string[]) {
    this.isAnything = stems.some((stem) => !/^[a-z]{2}/i.test(stem))
    for (const stem of stems) {
      const pair = letterOf(stem, 0) * LETTERS + letterOf(stem, 1)
      const third = letterOf(stem, 2)
      const isLetter = third >= 0 && third < LETTERS
      if (pair >= 0) this.thirds[pair] = (this.thirds[pair] ?? 0) | (isLetter ? 1 << third : EVERY)
    }
  }

  mayStandIn(text: string, from = 0, to = text.length): boolean {
    if (this.isAnything) return true
    let first = letterOf(text, from)
    for (let i = from + 1; i < to; i++) {
      const second = letterOf(text, i)
      // A letter beyond ASCII may have one of ASCII as its lower case.
      if (first > LAST_OF_ASCII || second > LAST_OF_ASCII) return true
      if (first >= 0 && first < LETTERS && second >= 0 && second < LETTERS) {
        const thirds = this.thirds[first * LETTERS + second] as number
        if (thirds === EVERY) return true
        if (thirds !== 0 && i + 1 < to && thirds & (1 << letterOf(text, i + 1))) return true
      }
      first = second
    }
    return first > LAST_OF_ASCII
  }
}

/** 0 to 25 for a letter of ASCII in either case; another number for every other character. */
const letterOf = (text: string, at: number) => (text.charCodeAt(at) | 32) - 97
