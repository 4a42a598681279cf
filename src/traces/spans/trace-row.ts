import { ByteReader } from '../../lib/byte-reader'
import { ByteWriter } from '../../lib/byte-writer'

/** Blocks from one to another, both included. */
export type BlockRange = [from: number, to: number]

/** A service's part in a trace. */
export interface ServicePart {
  /** Key of the word that is its name. */
  service: number
  spans: number
  errors: number
}

/** A trace of a million spans lies in thousands of blocks. Beyond this, small gaps count as its blocks too. */
const MOST_RANGES = 128
/** Services beyond this number are counted with the last one. */
const MOST_SERVICES = 64

/** Adds blocks to ascending ranges. Ranges may hold blocks without the trace: readers compare trace ids. */
export function addBlocks(ranges: BlockRange[], blocks: readonly number[]): BlockRange[] {
  const added = blocks.map((block): BlockRange => [block, block])
  const joined = joinRanges([...ranges, ...added])
  while (joined.length > MOST_RANGES) closeSmallestGap(joined)
  return joined
}

/** Joins ranges that overlap or touch; the result ascends. */
export function joinRanges(ranges: readonly BlockRange[]): BlockRange[] {
  const joined: BlockRange[] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

function closeSmallestGap(ranges: BlockRange[]) {
  const gapBefore = (i: number) => (ranges[i]?.[0] as number) - (ranges[i - 1]?.[1] as number)
  let smallest = 1
  for (let i = 2; i < ranges.length; i++) if (gapBefore(i) < gapBefore(smallest)) smallest = i
  const [, end] = ranges[smallest] as BlockRange
  ;(ranges[smallest - 1] as BlockRange)[1] = end
  ranges.splice(smallest, 1)
}

/** Packs ascending ranges, as the distances between their ends. */
export function packBlocks(ranges: readonly BlockRange[]): Uint8Array {
  const writer = new ByteWriter()
  let before = 0
  for (const [from, to] of ranges) {
    writer.varint(from - before)
    writer.varint(to - from)
    before = to
  }
  return writer.view()
}

export function readBlocks(packed: Uint8Array): BlockRange[] {
  const reader = new ByteReader(packed)
  const ranges: BlockRange[] = []
  let before = 0
  while (!reader.isAtEnd) {
    const from = before + reader.varint()
    before = from + reader.varint()
    ranges.push([from, before])
  }
  return ranges
}

export function addPart(parts: ServicePart[], { service, spans, errors }: ServicePart): void {
  const known = parts.find((part) => part.service === service)
  const part = known ?? (parts.length >= MOST_SERVICES ? parts.at(-1) : undefined)
  if (part) {
    part.spans += spans
    part.errors += errors
  } else parts.push({ service, spans, errors })
}

export function packServices(parts: readonly ServicePart[]): Uint8Array {
  const writer = new ByteWriter()
  for (const { service, spans, errors } of parts) {
    writer.varint(service)
    writer.varint(spans)
    writer.varint(errors)
  }
  return writer.view()
}

export function readServices(packed: Uint8Array): ServicePart[] {
  const reader = new ByteReader(packed)
  const parts: ServicePart[] = []
  while (!reader.isAtEnd)
    parts.push({ service: reader.varint(), spans: reader.varint(), errors: reader.varint() })
  return parts
}
