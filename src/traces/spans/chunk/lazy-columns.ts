import { ByteReader } from '../../../lib/byte-reader'
import { lazy } from '../../../lib/lazy'
import { hexOf, idWords } from './ids'
import { hasDroppedIn } from './marks'
import { readParents } from './parents'
import { readShapes } from './read-shapes'
import type { SectionReader } from './section-reader'
import type { Section, TEXT_COLUMNS } from './sections'
import { readTimes } from './times'

/** One text a span. */
export interface Texts {
  texts: string[]
  /** Index of each span's text. */
  of: Uint32Array
}

/** The columns of a chunk, each read when it is first asked for: a search asks for a few of them. */
export function lazyColumns(read: SectionReader) {
  const { count } = read.meta
  const section = (name: Section) => lazy(() => read.section(name))
  const indexes = (name: Section) => lazy(() => read.indexes(name))
  const texts = (column: (typeof TEXT_COLUMNS)[number], of: Section) =>
    lazy((): Texts => ({ texts: read.texts(column), of: read.indexes(of) }))

  const traceIdBytes = section('traceIds')
  const spanIdBytes = section('spanIds')
  const parentIdBytes = section('parentIds')
  const marks = section('marks')
  return {
    traceIdBytes,
    spanIdBytes,
    parentIdBytes,
    marks,
    traceIds: lazy(() => hexOf(traceIdBytes(), 16)),
    traceOf: indexes('traceOf'),
    spanIdWords: lazy(() => idWords(spanIdBytes())),
    parentIdWords: lazy(() => idWords(parentIdBytes())),
    parents: lazy(() => readParents(read.section('parents'), count)),
    names: texts('names', 'nameOf'),
    statusMessages: texts('statusMessages', 'statusMessageOf'),
    traceStates: texts('traceStates', 'traceStateOf'),
    // Apart from their texts: most searches find none among the texts.
    eventsOf: indexes('eventsOf'),
    linksOf: indexes('linksOf'),
    resourceOf: indexes('resourceOf'),
    scopeOf: indexes('scopeOf'),
    times: lazy(() =>
      readTimes(read.section('starts'), read.section('durations'), read.section('farTimes'), count),
    ),
    flags: lazy(() => readNumbers(read.section('flags'), count)),
    dropped: lazy(() => readDropped(marks(), read.section('dropped'))),
    shapes: lazy(() =>
      readShapes(
        read.section('shapes'),
        read.section('shapeOf'),
        (key) => read.valueIndexes(key),
        count,
      ),
    ),
  }
}

function readNumbers(bytes: Uint8Array, count: number): Uint32Array {
  const reader = new ByteReader(bytes)
  return Uint32Array.from({ length: count }, () => reader.varint())
}

function readDropped(marks: Uint8Array, bytes: Uint8Array) {
  const reader = new ByteReader(bytes)
  const dropped = new Map<number, [number, number, number]>()
  for (let i = 0; i < marks.length; i++)
    if (hasDroppedIn(marks[i] as number))
      dropped.set(i, [reader.varint(), reader.varint(), reader.varint()])
  return dropped
}
