export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  pick<T>(from: readonly T[]): T
  hex(digits: number): string
  word(): number
}

/** sfc32: 128 bits of state, so that two seeds do not meet; one seed gives one corpus. */
export function random(seed: number): Random {
  let a = 0x9e3779b9
  let b = 0x243f6a88
  let c = seed | 0
  let count = 1
  const word = () => {
    const sum = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return sum >>> 0
  }
  for (let i = 0; i < 12; i++) word()
  const below = (limit: number) => Math.floor((word() / 2 ** 32) * limit)
  return {
    word,
    below,
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
    hex: (digits) => {
      let text = ''
      while (text.length < digits) text += word().toString(16).padStart(8, '0')
      return text.slice(0, digits)
    },
  }
}

/** Picks rank 0 … size-1 with weight 1/(rank+1): Zipf with exponent 1. */
export function zipf(size: number): (random: Random) => number {
  const upTo = new Float64Array(size)
  let total = 0
  for (let rank = 0; rank < size; rank++) {
    total += 1 / (rank + 1)
    upTo[rank] = total
  }
  return ({ word }) => {
    const at = (word() / 2 ** 32) * total
    const rank = upTo.findIndex((edge) => at < edge)
    return rank < 0 ? size - 1 : rank
  }
}
