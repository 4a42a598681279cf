import { ByteReader } from '../../../lib/byte-reader'
import { ByteWriter, unzigzag, zigzag } from '../../../lib/byte-writer'
import type { Span } from '../span'
import { FAR_NANOS } from './sections'

const NS_A_MS = 1_000_000
const NS_A_S = 1_000_000_000

/** Writes each start as the distance from the one before, and durations; what is too long for a number stands apart. */
export function timeWriter() {
  const starts = new ByteWriter()
  const durations = new ByteWriter()
  const far = new ByteWriter()
  const before = { seconds: 0, nanos: 0 }
  return {
    starts,
    durations,
    far,
    add({ startSeconds, startNanos, endSeconds, endNanos }: Span): void {
      const ns = (startSeconds - before.seconds) * 1e9 + (startNanos - before.nanos)
      if (Math.abs(ns) >= FAR_NANOS) {
        starts.varint(1)
        far.varint(startSeconds)
        far.varint(startNanos)
      } else if (ns % NS_A_MS === 0) starts.varint(2 * zigzag(ns / NS_A_MS))
      else starts.varint(2 * zigzag(ns) + 1)
      before.seconds = startSeconds
      before.nanos = startNanos
      const duration = (endSeconds - startSeconds) * 1e9 + (endNanos - startNanos)
      if (duration < FAR_NANOS) durations.varint(duration + 1)
      else {
        durations.varint(0)
        far.varint(endSeconds)
        far.varint(endNanos)
      }
    },
  }
}

/**
 * Starts and durations (ns, exact below 2^53) of spans, and their ends. Reads only up to the last span
 * that was asked for: each start counts from the one before.
 */
export function readTimes(
  startBytes: Uint8Array,
  durationBytes: Uint8Array,
  farBytes: Uint8Array,
  count: number,
) {
  const starts = new ByteReader(startBytes)
  const lengths = new ByteReader(durationBytes)
  const far = new ByteReader(farBytes)
  const startSeconds = new Float64Array(count)
  const startNanos = new Uint32Array(count)
  const durations = new Float64Array(count)
  const farEnds = new Map<number, { endSeconds: number; endNanos: number }>()
  let read = 0

  function readThrough(last: number) {
    let seconds = startSeconds[read - 1] ?? 0
    let nanos = startNanos[read - 1] ?? 0
    for (let i = read; i <= last; i++) {
      const step = starts.varint()
      if (step === 1) {
        seconds = far.varint()
        nanos = far.varint()
      } else {
        nanos += step % 2 === 0 ? unzigzag(step / 2) * NS_A_MS : unzigzag((step - 1) / 2)
        if (nanos < 0 || nanos >= NS_A_S) {
          const carried = Math.floor(nanos / NS_A_S)
          seconds += carried
          nanos -= carried * NS_A_S
        }
      }
      startSeconds[i] = seconds
      startNanos[i] = nanos
      const length = lengths.varint()
      if (length > 0) durations[i] = length - 1
      else {
        const end = { endSeconds: far.varint(), endNanos: far.varint() }
        farEnds.set(i, end)
        durations[i] = (end.endSeconds - seconds) * NS_A_S + end.endNanos - nanos
      }
    }
    read = Math.max(read, last + 1)
  }

  function endAt(i: number): { endSeconds: number; endNanos: number } {
    readThrough(i)
    const far = farEnds.get(i)
    if (far) return far
    const end = (startNanos[i] as number) + (durations[i] as number)
    const carried = Math.floor(end / NS_A_S)
    return {
      endSeconds: (startSeconds[i] as number) + carried,
      endNanos: end - carried * NS_A_S,
    }
  }

  return {
    all() {
      readThrough(count - 1)
      return { startSeconds, startNanos, durations }
    },
    startAt(i: number): { seconds: number; nanos: number } {
      readThrough(i)
      return { seconds: startSeconds[i] as number, nanos: startNanos[i] as number }
    },
    durationAt(i: number): number {
      readThrough(i)
      return durations[i] as number
    },
    endAt,
  }
}
