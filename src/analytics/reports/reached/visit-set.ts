/** Visits of a lane by their index, a bit each. */
export class VisitSet {
  private readonly bits: Uint8Array

  constructor(visits: number) {
    this.bits = new Uint8Array(Math.ceil(visits / 8))
  }

  /** @returns whether it was not in the set before */
  add(index: number): boolean {
    const byte = this.bits[index >> 3] as number
    const bit = 1 << (index & 7)
    this.bits[index >> 3] = byte | bit
    return (byte & bit) === 0
  }
}

/** How many visits are meant. */
export function sumOf(isMeant: Uint8Array): number {
  let sum = 0
  for (let i = 0; i < isMeant.length; i++) sum += isMeant[i] as number
  return sum
}
