import { CHUNK_BYTES, FAST } from '../../db/chunks/chunk'
import { packSections } from '../../db/columns/packed-sections'
import { bytesOf } from '../../db/columns/sections'
import { dayOf } from '../../db/days/log-day'
import { joinChunks } from '../spans/chunk/join-chunks'
import type { SpanChunk } from '../spans/chunk/span-chunk'

/** Spans of a full chunk: larger ones compress little better, and take longer to make and to open. */
export const FULL_SPANS = 4096

/** Blocks whose starts are further apart, in µs, are not joined: a search by time, or thinning, would need a part of the chunk alone. */
const APART = 3_600_000_000

export interface FoldedChunk {
  lane: number
  /** The spool's numbers of the first and last block. */
  firstBlock: number
  lastBlock: number
  /** When the last block was appended, in ms by our clock. */
  at: number
  count: number
  errors: number
  /** µs */
  maxDuration: number
  /** µs since the epoch: the first and the last start. */
  firstAt: number
  lastAt: number
  /** Before compression. */
  bytes: number
  /** Bytes of the blocks as they came, compressed: what they take does not depend on which of them are joined. */
  arrivedBytes: number
  body: Uint8Array
}

/** A block as a chunk of its own, and its columns. */
type Part = FoldedChunk & { columns: SpanChunk }

/**
 * Gathers the blocks of a slice in chunks, as many of a lane as one chunk takes. A block of 512 spans compresses a quarter worse
 * than eight together, and searches, which ask for the newest spans most, have fewer chunks to open.
 */
export function chunkGatherer() {
  const open = new Map<number, Part[]>()
  const chunks: FoldedChunk[] = []

  function close(parts: readonly Part[]) {
    chunks.push(parts.length === 1 ? alone(parts[0] as Part) : together(parts))
  }

  return {
    /** Blocks come in the order of their numbers. */
    add(part: Part): void {
      const before = open.get(part.lane) ?? []
      const all = [...before, part]
      if (before.length === 0 || goTogether(all)) open.set(part.lane, all)
      else {
        close(before)
        open.set(part.lane, [part])
      }
    },
    end(): FoldedChunk[] {
      for (const parts of open.values()) close(parts)
      return chunks
    },
  }
}

const sum = (parts: readonly Part[], what: 'count' | 'bytes' | 'errors' | 'arrivedBytes') =>
  parts.reduce((total, part) => total + part[what], 0)

const extentOf = (parts: readonly Part[]) => ({
  firstAt: Math.min(...parts.map(({ firstAt }) => firstAt)),
  lastAt: Math.max(...parts.map(({ lastAt }) => lastAt)),
})

function goTogether(parts: readonly Part[]): boolean {
  const { firstAt, lastAt } = extentOf(parts)
  return (
    sum(parts, 'count') <= FULL_SPANS &&
    sum(parts, 'bytes') <= CHUNK_BYTES &&
    lastAt - firstAt <= APART &&
    // Retention removes whole days, and a chunk goes as one.
    new Set(parts.map(({ at }) => dayOf(at))).size === 1
  )
}

const alone = ({ columns: _, ...chunk }: Part): FoldedChunk => chunk

function together(parts: readonly Part[]): FoldedChunk {
  const [first, last] = [parts[0] as Part, parts.at(-1) as Part]
  const sections = joinChunks(parts.map(({ columns }) => columns))
  return {
    lane: first.lane,
    firstBlock: first.firstBlock,
    lastBlock: last.lastBlock,
    at: last.at,
    count: sum(parts, 'count'),
    errors: sum(parts, 'errors'),
    maxDuration: Math.max(...parts.map(({ maxDuration }) => maxDuration)),
    ...extentOf(parts),
    bytes: bytesOf(sections),
    arrivedBytes: sum(parts, 'arrivedBytes'),
    // Compression of level 6 would take three times as long for 2 % less.
    body: packSections(sections, FAST),
  }
}
