/**
 * A set of users that knows its size, in at most 512 bytes. Up to 127 users it is a sorted list of 32 bits of their
 * hashes; above that a HyperLogLog of 512 registers (Flajolet et al. 2007), whose standard error is 4.6 %. It depends
 * on which users were added, never on the order or on how often.
 */
export type UserSketch = Uint8Array

const MOST_EXACT = 127
const REGISTERS = 512
const INDEX_BITS = 9
/** The highest rank that the 23 bits beside the index can have. */
const MAX_RANK = 32 - INDEX_BITS + 1

/** @returns the very sketch that was given, when it had all of the users */
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
    const register = user & (REGISTERS - 1)
    const rank = rankOf(user)
    if ((registers[register] as number) >= rank) continue
    own ??= registers.slice()
    own[register] = Math.max(own[register] as number, rank)
  }
  return own ?? registers
}

const rankOf = (user: number) => Math.clz32(user >>> INDEX_BITS) - INDEX_BITS + 1

function hashesOf(sketch: UserSketch): Uint32Array {
  // A blob from the database may begin at an address that 32-bit numbers must not have.
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

/**
 * Ertl's improved estimator (arXiv:1702.01284), which has no bias between small and large counts, where the original
 * has one.
 */
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
