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
import { chunkGatherer, type FoldedChunk } from './gather-chunks'
import { newSpans } from './recent/new-spans'
import type { RecentSpans } from './recent/recent-spans'
import { type FoldedCalls, foldCalls } from './rollup/fold-calls'
import { foldLatencies, type MinuteLatencies } from './rollup/fold-latencies'
import { wordsOf } from './search-text'
import { type SettledTimes, settledTimes } from './settled-times'
import { environmentOf, projectOf, streamOf } from './stream'

/** What full-text search finds a block by. */
export interface BlockText {
  stream: number
  block: number
  text: string
}

/** The effects of a slice of spooled spans, as a value: `store.ts` applies it. */
export interface FoldedSpans {
  chunks: FoldedChunk[]
  texts: BlockText[]
  traces: TraceDeltas
  latencies: MinuteLatencies
  calls: FoldedCalls
  attributes: SeenAttributes
  releases: SeenReleases
  deadLetters: DeadLetter[]
}

interface Opened {
  head: BlockHead
  chunk: SpanChunk
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
    texts: [],
    traces: new Map(),
    latencies: new Map(),
    calls: new Map(),
    attributes: new Map(),
    releases: new Map(),
    deadLetters: [],
  }
  const chunks = chunkGatherer()
  const fold = (block: Block, opened: Opened, stream: number) => {
    const times = settledTimes(opened.chunk, opened.head.receivedAt, limits)
    chunks.add(partOf(block, opened, stream, times))
    foldChunk(folded, block, opened, stream, { times, recent, limits })
  }
  for (const block of blocks) {
    const opened = open(block, folded.deadLetters)
    if (!opened) continue
    const stream = streamOf(block.project, opened.head.environment)
    const left = newSpans(opened.chunk, stream, recent)
    if (left.length === 0) continue
    if (left.length === opened.chunk.count) fold(block, opened, stream)
    else {
      const bytes = encodeSpans(left.map((i) => spanAt(opened.chunk, i)))
      const part = {
        ...block,
        count: left.length,
        bytes: bytes.length,
        body: compress(bytes, FAST),
      }
      const again = { head: opened.head, chunk: openColumns(bytes) }
      fold(part, again, stream)
    }
  }
  folded.chunks = chunks.end()
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
function open(block: Block, deadLetters: DeadLetter[]): Opened | undefined {
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
  { head, chunk }: Opened,
  stream: number,
  { times, recent, limits }: { times: SettledTimes; recent: RecentSpans; limits: Limits },
) {
  foldCalls(folded.calls, chunk, stream, times, recent)
  foldLatencies(folded.latencies, chunk, stream, times)
  foldTraces(folded.traces, chunk, stream, block.seq, times)
  foldAttributes(folded.attributes, chunk, block.project, head.receivedAt)
  foldReleases(folded.releases, chunk, stream, times, limits)
  folded.texts.push({ stream, block: block.seq, text: wordsOf(chunk) })
}

const partOf = (block: Block, { chunk }: Opened, stream: number, times: SettledTimes) => ({
  stream,
  firstBlock: block.seq,
  lastBlock: block.seq,
  count: chunk.count,
  ...extentOf(chunk, times),
  bytes: block.bytes,
  body: block.body,
  columns: chunk,
})

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
