/** Enough for a thousand events of several KB; a text that does not fit gets a buffer of its own. */
const BYTES = 8 * 1024 * 1024

const utf8 = new TextEncoder()

/** Where bytes lie in memory that two threads share. */
export interface Stretch {
  at: number
  length: number
}

export type SentBytes = Uint8Array | Stretch

/**
 * Makes the shared memory. It is sent to the other thread only once: a thread counts all of it as new garbage each
 * time it gets it.
 */
export const sharedMemory = () => new SharedArrayBuffer(BYTES)

/**
 * Writes texts where another thread reads them in place. Buffers that are sent over become garbage in both threads,
 * some fifty MB a second under load.
 */
export function sharedRoom(memory: SharedArrayBuffer) {
  const room = new Uint8Array(memory)
  let used = 0
  return {
    /** Reuses all of the memory, when the other thread has read it. */
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

/** Reads, in the other thread, the texts that were written. */
export function sharedReader(memory: SharedArrayBuffer): (sent: SentBytes) => Uint8Array {
  const room = new Uint8Array(memory)
  return (sent) =>
    sent instanceof Uint8Array ? sent : room.subarray(sent.at, sent.at + sent.length)
}
