import type { Hash64 } from '../../../lib/hash-ring'

/**
 * Hashes lane, trace and span ids into 64 bits. Ids are not taken as they are: some senders make
 * the root's span id of the trace id's last half.
 */
export function spanHasher(lane: number, traceIds: DataView) {
  const hash: Hash64 = { high: 0, low: 0 }
  /** Returns the same object each time: read it before the next call. */
  return (trace: number, ids: DataView, at: number): Hash64 => {
    let high = lane
    let low = ~lane
    for (let i = trace * 16; i < trace * 16 + 16; i += 4) {
      high = mix(high, traceIds.getUint32(i))
      low = mix(low, high)
    }
    for (let i = at * 8; i < at * 8 + 8; i += 4) {
      high = mix(high, ids.getUint32(i))
      low = mix(low, high)
    }
    hash.high = high >>> 0
    hash.low = low >>> 0
    return hash
  }
}

export const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

// The step of MurmurHash3 (32 bits, public domain), with its end.
function mix(hash: number, word: number): number {
  let scrambled = Math.imul(word, 0xcc9e2d51)
  scrambled = (scrambled << 15) | (scrambled >>> 17)
  let mixed = hash ^ Math.imul(scrambled, 0x1b873593)
  mixed = (mixed << 13) | (mixed >>> 19)
  mixed = (Math.imul(mixed, 5) + 0xe6546b64) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  return mixed ^ (mixed >>> 13)
}
