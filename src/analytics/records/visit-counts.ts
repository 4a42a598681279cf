import { compress, SMALL } from '../../db/chunks/chunk'
import type { Indexes } from '../../db/columns/numbers'
import { readNumbers, writeNumbers } from '../../db/columns/numbers'
import { joinSections, splitSections } from '../../db/columns/sections'
import { readTexts, writeTexts } from '../../db/columns/texts'
import { ByteReader } from '../../lib/byte-reader'
import { ByteWriter } from '../../lib/byte-writer'
import { VISIT_TABLE } from './tables'

/** What is counted of visits. The times of bounces are not: nobody knows when they ended. */
export const COUNTED = ['visits', 'views', 'actions', 'bounces', 'durationMs', 'engagedMs'] as const

/** What is counted of visits by a value that they have. */
export interface ValueCounts {
  values: readonly string[]
  /** As many as COUNTED has for each value, one value after the other. */
  sums: Float64Array
  /** The index of each visit's value, in the order of their visitors' numbers. */
  of: Indexes
}

/** The quarter of an hour (of UTC, as a number since the epoch) in which a visit began: every zone's hours begin at one. */
export const QUARTER = 'quarter'
export const QUARTER_MS = 15 * 60_000
/** The name under which the visitors' numbers lie. */
export const VISITORS = 'visitors'
/** The columns of visits by whose values they are counted. */
export const COUNTED_BY: readonly string[] = Object.entries(VISIT_TABLE).flatMap(([name, kind]) =>
  kind === 'text' ? [name] : [],
)

/** @param numbers in order, some of them more than once */
export function packVisitors(numbers: ArrayLike<number>): Uint8Array {
  const bytes = new ByteWriter(2 * numbers.length)
  bytes.varint(numbers.length)
  let before = 0
  for (let i = 0; i < numbers.length; i++) {
    bytes.varint((numbers[i] as number) - before)
    before = numbers[i] as number
  }
  return summed(bytes.view())
}

/** @throws when the bytes are damaged */
export function openVisitors(body: Uint8Array): Uint32Array {
  const reader = new ByteReader(checked(body))
  const numbers = new Uint32Array(reader.varint())
  let before = 0
  for (let i = 0; i < numbers.length; i++) {
    before += reader.varint()
    numbers[i] = before
  }
  return numbers
}

export function packValueCounts({ values, sums, of }: ValueCounts): Uint8Array {
  const columns = COUNTED.map((_, k) => sums.filter((_, at) => at % COUNTED.length === k))
  const head = new ByteWriter()
  head.varint(values.length)
  head.varint(of.length)
  const sections = [
    head.view(),
    ...writeTexts(values),
    ...columns.map((column) => writeNumbers(column, largest(column) + 1)),
    writeNumbers(of, values.length),
  ]
  return summed(compress(joinSections(sections), SMALL))
}

/** @throws when the bytes are damaged */
export function openValueCounts(body: Uint8Array): ValueCounts {
  const sectionAt = splitSections(Bun.zstdDecompressSync(checked(body)))
  const head = new ByteReader(sectionAt(0))
  const values = head.varint()
  const visits = head.varint()
  const each = COUNTED.length
  const sums = new Float64Array(values * each)
  for (let k = 0; k < each; k++) {
    const column = readNumbers(sectionAt(3 + k), values)
    for (let i = 0; i < values; i++) sums[i * each + k] = column[i] as number
  }
  return {
    values: readTexts(sectionAt(2), sectionAt(1), values),
    sums,
    of: readNumbers(sectionAt(3 + each), visits) as Indexes,
  }
}

const SUM_BYTES = 4

/** Bytes with a checksum in front. */
function summed(content: Uint8Array): Uint8Array {
  const body = new Uint8Array(SUM_BYTES + content.length)
  new DataView(body.buffer).setUint32(0, Bun.hash.crc32(content))
  body.set(content, SUM_BYTES)
  return body
}

function checked(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const content = body.subarray(SUM_BYTES) as Uint8Array<ArrayBuffer>
  if (new DataView(body.buffer, body.byteOffset).getUint32(0) !== Bun.hash.crc32(content))
    throw new Error('What is counted of a chunk is damaged.')
  return content
}

function largest(numbers: Float64Array): number {
  let most = 0
  for (const one of numbers) if (one > most) most = one
  return most
}
