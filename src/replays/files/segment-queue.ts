import type { Call } from '../../lib/remote'
import type { SegmentPlace } from '../records/segment'
import type { SegmentBytes, SegmentWriter } from './segment-writer'

interface Waiting {
  segment: SegmentBytes
  resolve(place: SegmentPlace): void
  reject(cause: unknown): void
}

/** Hands segments to the thread that writes them: what comes while the disk is busy waits, and shares the next sync. */
export function segmentQueue(call: Call<SegmentWriter>) {
  let waiting: Waiting[] = []
  let isWriting = false

  async function flush() {
    isWriting = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const segments = batch.map(({ segment }) => segment)
        const places = await call(
          'write',
          segments,
          segments.map(({ text }) => text.buffer as ArrayBuffer),
        )
        for (const [i, { resolve }] of batch.entries()) resolve(places[i] as SegmentPlace)
      } catch (cause) {
        for (const { reject } of batch) reject(cause)
      }
    }
    isWriting = false
  }

  return {
    /** Resolves when the segment is on disk. @throws what the disk says */
    put(segment: SegmentBytes): Promise<SegmentPlace> {
      const placed = new Promise<SegmentPlace>((resolve, reject) => {
        waiting.push({ segment, resolve, reject })
      })
      if (!isWriting) void flush()
      return placed
    },
  }
}
export type SegmentQueue = ReturnType<typeof segmentQueue>
