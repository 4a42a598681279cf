import type { DeadLetter } from '../db/apply-slice'
import type { Changed } from '../db/changed'
import { compress, FAST } from '../db/chunk'
import type { Block } from '../db/spool'
import type { Limits } from '../limits'
import { foldAttributes, type SeenAttributes } from './attributes/fold-attributes'
import { type BlockHead, headOfBlock } from './block'
import { openColumns, type SpanChunk } from './chunk/columns'
import { encodeSpans } from './chunk/encode'
import { openChunk } from './chunk/open-chunk'
import { spanAt } from './chunk/span-at'
import { foldReleases, type SeenReleases } from './fold-releases'
import { foldTraces, type TraceDeltas } from './fold-traces'
import { newSpans } from './recent/new-spans'
import type { RecentSpans } from './recent/recent-spans'
import { type FoldedCalls, foldCalls } from './rollup/fold-calls'
import { foldLatencies, type MinuteLatencies } from './rollup/fold-latencies'
import { wordsOf } from './search-text'
import { type SettledTimes, settledTimes } from './settled-times'
import { environmentOf, projectOf, streamOf } from './stream'

export interface FoldedChunk {
  stream: number
  /** The spool's number of the block. */
  block: number
  count: number
  errors: number
  /** µs */
  maxDuration: number
  /** µs since the epoch: the first and the last start. */
  firstAt: number
  lastAt: number
  /** Before compression. */
  bytes: number
  body: Uint8Array
  /** What full-text search finds the block by. */
  text: string
}

/** The effects of a slice of spooled spans, as a value: `store.ts` applies it. */
export interface FoldedSpans {
  chunks: FoldedChunk[]
  traces: TraceDeltas
  latencies: MinuteLatencies
  calls: FoldedCalls
  attributes: SeenAttributes
  releases: SeenReleases
  deadLetters: DeadLetter[]
}

/** Folds blocks of spans into one value; writes nothing. */
export function foldSpans(
  blocks: readonly Block[],
  recent: RecentSpans,
  limits: Limits,
): FoldedSpans {
  recent.settle()
  const folded: FoldedSpans = {
    chunks: [],
    traces: new Map(),
    latencies: new Map(),
    calls: new Map(),
    attributes: new Map(),
    releases: new Map(),
    deadLetters: [],
  }
  for (const block of blocks) {
    const opened = open(block, folded.deadLetters)
    if (!opened) continue
    const stream = streamOf(block.project, opened.head.environment)
    const left = newSpans(opened.chunk, stream, recent)
    if (left.length === 0) continue
    if (left.length === opened.chunk.count) foldChunk(folded, block, opened, stream, recent, limits)
    else {
      const bytes = encodeSpans(left.map((i) => spanAt(opened.chunk, i)))
      const part = {
        ...block,
        count: left.length,
        bytes: bytes.length,
        body: compress(bytes, FAST),
      }
      const again = { head: opened.head, chunk: openColumns(bytes) }
      foldChunk(folded, part, again, stream, recent, limits)
    }
  }
  return folded
}

/** Whose traces the effects change. */
export const changedTraces = ({ chunks }: FoldedSpans): Changed[] =>
  chunks.map(({ stream }) => ({
    project: projectOf(stream),
    environment: environmentOf(stream),
    kind: 'traces',
  }))

/** A block that cannot be read is set aside as it lies. */
function open(
  block: Block,
  deadLetters: DeadLetter[],
): { head: BlockHead; chunk: SpanChunk } | undefined {
  try {
    return { head: headOfBlock(block), chunk: openChunk(block.body) }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    deadLetters.push({ project: block.project, signal: block.signal, reason, record: block.body })
    return undefined
  }
}

function foldChunk(
  folded: FoldedSpans,
  block: Block,
  { head, chunk }: { head: BlockHead; chunk: SpanChunk },
  stream: number,
  recent: RecentSpans,
  limits: Limits,
) {
  const times = settledTimes(chunk, head.receivedAt, limits)
  foldCalls(folded.calls, chunk, stream, times, recent)
  foldLatencies(folded.latencies, chunk, stream, times)
  foldTraces(folded.traces, chunk, stream, block.seq, times)
  foldAttributes(folded.attributes, chunk, block.project, head.receivedAt)
  foldReleases(folded.releases, chunk, stream, times, limits)
  folded.chunks.push({
    stream,
    block: block.seq,
    count: chunk.count,
    ...extentOf(chunk, times),
    bytes: block.bytes,
    body: block.body,
    text: wordsOf(chunk),
  })
}

function extentOf(chunk: SpanChunk, { starts }: SettledTimes) {
  let errors = 0
  let maxDuration = 0
  let firstAt = Number.POSITIVE_INFINITY
  let lastAt = 0
  const { durations } = chunk
  for (let i = 0; i < chunk.count; i++) {
    if (chunk.isErrorAt(i)) errors++
    maxDuration = Math.max(maxDuration, durations[i] as number)
    firstAt = Math.min(firstAt, starts[i] as number)
    lastAt = Math.max(lastAt, starts[i] as number)
  }
  return { errors, maxDuration: Math.round(maxDuration / 1000), firstAt, lastAt }
}
