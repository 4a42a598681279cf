const FORM_2 = 0x6c_79_67_65
const FORM_3 = 0x74_65_64_62
/** Constants that make the hash 64 bits wide: mixed in at the start, before the first half and before the second. */
const WIDE = 0xee
const FIRST_HALF = 0xee
const SECOND_HALF = 0xdd
/** Four words of input and one that holds the length, 16, in its highest byte. */
const WORDS = 5
const LENGTH_WORD = 16 << 24
const ROUNDS_A_WORD = 2
const ROUNDS_A_HALF = 4
const ABSORBED = WORDS * ROUNDS_A_WORD
const HALFWAY = ABSORBED + ROUNDS_A_HALF
const OVER = HALFWAY + ROUNDS_A_HALF

/**
 * HalfSipHash-2-4 of 16 bytes, 64 bits wide (Aumasson and Bernstein, "SipHash: a fast short-input PRF").
 * Whoever lacks the key cannot choose inputs that collide. It needs no BigInt.
 * @param out two words that take the hash, its first four bytes first
 */
export function halfSipHash(key0: number, key1: number, bytes: Uint8Array, out: Uint32Array): void {
  let v0 = key0 | 0
  let v1 = key1 ^ WIDE
  let v2 = FORM_2 ^ key0
  let v3 = FORM_3 ^ key1
  let word = 0

  // One loop for all rounds: written as functions that share these four variables, they take three times as long.
  for (let round = 0; round < OVER; round++) {
    if (round === ABSORBED) v2 ^= FIRST_HALF
    if (round === HALFWAY) {
      out[0] = v1 ^ v3
      v1 ^= SECOND_HALF
    }
    const isFirst = round % ROUNDS_A_WORD === 0
    if (round < ABSORBED && isFirst) {
      word = wordAt(bytes, round / ROUNDS_A_WORD)
      v3 ^= word
    }
    v0 = (v0 + v1) | 0
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0
    v0 = (v0 << 16) | (v0 >>> 16)
    v2 = (v2 + v3) | 0
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2
    v0 = (v0 + v3) | 0
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0
    v2 = (v2 + v1) | 0
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2
    v2 = (v2 << 16) | (v2 >>> 16)
    if (round < ABSORBED && !isFirst) v0 ^= word
  }
  out[1] = v1 ^ v3
}

function wordAt(bytes: Uint8Array, word: number): number {
  if (word === WORDS - 1) return LENGTH_WORD
  const at = 4 * word
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  )
}
