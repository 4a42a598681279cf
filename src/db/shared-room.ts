/** A thousand batched events of several KB; what does not fit takes a buffer of its own. */
const BYTES = 8 * 1024 * 1024

const utf8 = new TextEncoder()

/** Where bytes lie in memory that two threads have. */
export interface Stretch {
  at: number
  length: number
}

export type SentBytes = Uint8Array | Stretch

/** Made once and given to the other thread once: a thread that is sent it again counts all of it as new garbage. */
export const sharedMemory = () => new SharedArrayBuffer(BYTES)

/**
 * Writes texts for another thread to read in place. Buffers handed over would be the garbage of both threads,
 * some fifty MB a second of it under load.
 */
export function sharedRoom(memory: SharedArrayBuffer) {
  const room = new Uint8Array(memory)
  let used = 0
  return {
    /** Takes all of it back: whoever read there is done. */
    reuse(): void {
      used = 0
    },
    encode(text: string): SentBytes {
      const { read, written } = utf8.encodeInto(text, room.subarray(used))
      if (read < text.length) return utf8.encode(text)
      used += written
      return { at: used - written, length: written }
    },
  }
}

/** The other thread's side. */
export function sharedReader(memory: SharedArrayBuffer): (sent: SentBytes) => Uint8Array {
  const room = new Uint8Array(memory)
  return (sent) =>
    sent instanceof Uint8Array ? sent : room.subarray(sent.at, sent.at + sent.length)
}
