import { compress, FAST } from '../../db/chunks/chunk'
import type { Changed } from '../../db/digest/changed'
import { blockLetter, type DeadLetter } from '../../db/digest/dead-letters'
import type { StoredBlock } from '../../db/digest/stored'
import type { Block } from '../../db/spool/block'
import { messageOf } from '../../lib/message-of'
import type { Limits } from '../../limits'
import { environmentOf, laneOf, projectOf } from '../../projects/lane'
import { type BlockHead, headOfBlock } from '../spans/block-head'
import { encodeSpans } from '../spans/chunk/encode'
import { openChunk } from '../spans/chunk/open-chunk'
import { spanAt } from '../spans/chunk/span-at'
import { openColumns, type SpanChunk } from '../spans/chunk/span-chunk'
import { type SettledTimes, settledTimes } from '../spans/settled-times'
import { type FoldedAttributes, foldAttributes } from './attributes/fold-attributes'
import { type FoldedReleases, foldReleases } from './fold-releases'
import { foldTraces, type TraceDeltas } from './fold-traces'
import { chunkGatherer, type FoldedChunk } from './gather-chunks'
import { type FoldedCalls, foldCalls } from './rollup/fold-calls'
import { foldLatencies, type MinuteLatencies } from './rollup/fold-latencies'
import { newSpans } from './rollup/new-spans'
import type { RecentSpans } from './rollup/recent-spans'
import { wordsOf } from './search-text'

/** The words of a block, for full-text search. */
export interface BlockText {
  lane: number
  block: number
  text: string
}

/** The effects of a slice of spooled spans, as a value: `store.ts` applies it. */
export interface FoldedSpans {
  chunks: FoldedChunk[]
  /** How many spans of each block are new. */
  fresh: StoredBlock[]
  texts: BlockText[]
  traces: TraceDeltas
  latencies: MinuteLatencies
  calls: FoldedCalls
  attributes: FoldedAttributes
  releases: FoldedReleases
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
    fresh: [],
    texts: [],
    traces: new Map(),
    latencies: new Map(),
    calls: new Map(),
    attributes: new Map(),
    releases: new Map(),
    deadLetters: [],
  }
  const chunks = chunkGatherer()
  const fold = (block: Block, opened: Opened, lane: number) => {
    const times = settledTimes(opened.chunk, opened.head.receivedAt, limits)
    chunks.add(partOf(block, opened, lane, times))
    foldChunk(folded, block, opened, lane, { times, recent, limits })
  }
  for (const block of blocks) {
    const opened = open(block, folded.deadLetters)
    if (!opened) continue
    const lane = laneOf(block.project, opened.head.environment)
    const left = newSpans(opened.chunk, lane, recent)
    if (left.length === 0) continue
    folded.fresh.push({ block, records: left.length })
    if (left.length === opened.chunk.count) fold(block, opened, lane)
    else {
      const bytes = encodeSpans(left.map((i) => spanAt(opened.chunk, i)))
      const part = {
        ...block,
        count: left.length,
        bytes: bytes.length,
        body: compress(bytes, FAST),
      }
      const again = { head: opened.head, chunk: openColumns(bytes) }
      fold(part, again, lane)
    }
  }
  folded.chunks = chunks.end()
  return folded
}

/** Whose traces new chunks change. */
export const changedTraces = (chunks: readonly FoldedChunk[]): Changed[] =>
  chunks.map(({ lane }) => ({
    project: projectOf(lane),
    environment: environmentOf(lane),
    kind: 'traces',
  }))

/** A block that cannot be read is set aside as it lies. */
function open(block: Block, deadLetters: DeadLetter[]): Opened | undefined {
  try {
    return { head: headOfBlock(block), chunk: openChunk(block.body) }
  } catch (cause) {
    deadLetters.push(blockLetter(block, messageOf(cause)))
    return undefined
  }
}

function foldChunk(
  folded: FoldedSpans,
  block: Block,
  { head, chunk }: Opened,
  lane: number,
  { times, recent, limits }: { times: SettledTimes; recent: RecentSpans; limits: Limits },
) {
  foldCalls(folded.calls, chunk, lane, times, recent)
  foldLatencies(folded.latencies, chunk, lane, times)
  foldTraces(folded.traces, chunk, lane, block.seq, times)
  foldAttributes(folded.attributes, chunk, block.project, head.receivedAt)
  foldReleases(folded.releases, chunk, lane, times, limits)
  folded.texts.push({ lane, block: block.seq, text: wordsOf(chunk) })
}

const partOf = (block: Block, { chunk }: Opened, lane: number, times: SettledTimes) => ({
  lane,
  firstBlock: block.seq,
  lastBlock: block.seq,
  at: block.at,
  count: chunk.count,
  ...extentOf(chunk, times),
  bytes: block.bytes,
  arrivedBytes: block.body.length,
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
