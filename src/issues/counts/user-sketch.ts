/**
 * Whose number is to be told, in at most 512 bytes: up to 127 users by 32 bits of their hashes, in
 * order; more as a HyperLogLog of 512 registers (Flajolet et al. 2007), whose standard error is 4.6 %.
 * What a sketch says depends on who was added, never on the order or on how often.
 */
export type UserSketch = Uint8Array

const MOST_EXACT = 127
const REGISTERS = 512
const INDEX_BITS = 9
/** Ranks that the other 23 bits can have, beside 0. */
const MAX_RANK = 32 - INDEX_BITS + 1

/** @returns the same value when all of them were there. */
export function withUsers(sketch: UserSketch | undefined, users: Iterable<number>): UserSketch {
  if (sketch && sketch.length === REGISTERS) return raised(sketch, users)
  const known = new Set(sketch && hashesOf(sketch))
  const before = known.size
  for (const user of users) known.add(user >>> 0)
  if (sketch && known.size === before) return sketch
  if (known.size > MOST_EXACT) return raised(new Uint8Array(REGISTERS), known)
  return new Uint8Array(Uint32Array.from(known).sort().buffer)
}

function raised(registers: UserSketch, users: Iterable<number>): UserSketch {
  let own: Uint8Array | undefined
  for (const user of users) {
    const place = user & (REGISTERS - 1)
    const rank = rankOf(user)
    if ((registers[place] as number) >= rank) continue
    own ??= registers.slice()
    own[place] = Math.max(own[place] as number, rank)
  }
  return own ?? registers
}

const rankOf = (user: number) => Math.clz32(user >>> INDEX_BITS) - INDEX_BITS + 1

function hashesOf(sketch: UserSketch): Uint32Array {
  // A blob of the database need not lie where 32-bit numbers may.
  const aligned = sketch.byteOffset % 4 === 0 ? sketch : sketch.slice()
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4)
}

/** How many users several sketches have together: exact up to 127. */
export function countUsers(sketches: readonly UserSketch[]): number {
  const known = new Set<number>()
  let registers: Uint8Array | undefined
  for (const sketch of sketches) {
    if (sketch.length === REGISTERS) {
      registers ??= new Uint8Array(REGISTERS)
      for (let i = 0; i < REGISTERS; i++) {
        const rank = sketch[i] as number
        if (rank > (registers[i] as number)) registers[i] = rank
      }
    } else for (const hash of hashesOf(sketch)) known.add(hash)
  }
  if (!registers && known.size <= MOST_EXACT) return known.size
  return estimate(raised(registers ?? new Uint8Array(REGISTERS), known))
}

/** By Ertl's improved estimator (arXiv:1702.01284), which has no bias where the other has one. */
function estimate(registers: UserSketch): number {
  const ranks = new Array<number>(MAX_RANK + 1).fill(0)
  for (const rank of registers) ranks[rank] = (ranks[rank] as number) + 1
  let sum = REGISTERS * tau(1 - (ranks[MAX_RANK] as number) / REGISTERS)
  for (let rank = MAX_RANK - 1; rank > 0; rank--) sum = (sum + (ranks[rank] as number)) / 2
  sum += REGISTERS * sigma((ranks[0] as number) / REGISTERS)
  return Math.round(REGISTERS ** 2 / (2 * Math.LN2 * sum))
}

function sigma(share: number): number {
  if (share === 1) return Number.POSITIVE_INFINITY
  let [x, y, sum, before] = [share, 1, share, -1]
  while (sum !== before) {
    x *= x
    before = sum
    sum += x * y
    y += y
  }
  return sum
}

function tau(share: number): number {
  if (share === 0 || share === 1) return 0
  let [x, y, sum, before] = [share, 1, 1 - share, -1]
  while (sum !== before) {
    x = Math.sqrt(x)
    before = sum
    y /= 2
    sum -= (1 - x) ** 2 * y
  }
  return sum / 3
}
