import { lazy } from '../../lib/lazy'
import { type Attributes, ERROR } from '../span'
import { ByteReader } from './byte-reader'
import type { Meta } from './encode'
import { hexAt, hexOf } from './hex'
import { idWords } from './id-words'
import { readParents } from './parents'
import { readPlaces } from './place-column'
import { readShapes } from './read-shapes'
import {
  FORMAT,
  SECTIONS,
  type Section,
  type SectionAt,
  splitSections,
  TEXT_COLUMNS,
} from './sections'
import { readTexts } from './texts'
import { readTimes } from './times'

/** One text a span. */
export interface Texts {
  texts: string[]
  /** Index of each span's text. */
  of: Uint32Array
}

/** The same where a span may have none. */
export interface SomeTexts {
  texts: string[]
  /** Index of each span's text; −1 where it has none. */
  of: Int32Array
}

export type SpanChunk = ReturnType<typeof openSections>

/** @param bytes what `encodeSpans` has written */
export const openColumns = (bytes: Uint8Array) => openSections(splitSections(bytes))

/** @param sectionAt reads what `encodeSections` has written */
export function openSections(sectionAt: SectionAt) {
  const section = (name: Section) => sectionAt(SECTIONS.indexOf(name))
  const meta: Meta = JSON.parse(Buffer.from(section('meta')).toString())
  if (meta.format !== FORMAT)
    throw new Error(
      `Spans are in format ${meta.format}, this version reads ${FORMAT}: start the version that wrote them.`,
    )
  const { count, keys, resources, scopes } = meta
  const columns = meta.texts.map((texts, column) => {
    const at = SECTIONS.length + 2 * column
    return lazy(() => readTexts(sectionAt(at + 1), sectionAt(at), texts))
  })
  const textsOf = (column: number) => columns[column]?.() as string[]
  const placesUnder = (key: number) => sectionAt(SECTIONS.length + 2 * columns.length + key)
  const places = (name: Section) => readPlaces(section(name), count)
  const textsIn = (column: (typeof TEXT_COLUMNS)[number]) => textsOf(TEXT_COLUMNS.indexOf(column))
  const texts = (column: (typeof TEXT_COLUMNS)[number], of: Section) =>
    lazy((): Texts => ({ texts: textsIn(column), of: places(of) }))

  const traceIdBytes = lazy(() => section('traceIds'))
  const traceIds = lazy(() => hexOf(traceIdBytes(), 16))
  const traceOf = lazy(() => places('traceOf'))
  const names = texts('names', 'nameOf')
  const statusMessages = texts('statusMessages', 'statusMessageOf')
  const traceStates = texts('traceStates', 'traceStateOf')
  // Read by themselves: most searches find none among the texts.
  const eventsOf = lazy(() => places('eventsOf'))
  const linksOf = lazy(() => places('linksOf'))
  const resourceOf = lazy(() => places('resourceOf'))
  const scopeOf = lazy(() => places('scopeOf'))
  const times = lazy(() =>
    readTimes(section('starts'), section('durations'), section('farTimes'), count),
  )
  const spanIds = lazy(() => section('spanIds'))
  const parentIds = lazy(() => section('parentIds'))
  const spanIdWords = lazy(() => idWords(spanIds()))
  const parentIdWords = lazy(() => idWords(parentIds()))
  const marks = lazy(() => section('marks'))
  const parents = lazy(() => readParents(section('parents'), count))
  const flags = lazy(() => readNumbers(section('flags'), count))
  const dropped = lazy(() => readDropped(marks(), section('dropped')))
  const shapes = lazy(() => readShapes(section('shapes'), section('shapeOf'), placesUnder, count))
  const keyTexts = (key: number) => textsOf(TEXT_COLUMNS.length + key)

  const spanIdAt = (i: number) => hexAt(spanIds(), i, 8)

  function parentOf(i: number): string {
    const parent = parents()[i] as number
    if (parent === i) return ''
    return parent >= 0 ? spanIdAt(parent) : hexAt(parentIds(), -1 - parent, 8)
  }

  function attributesAt(i: number): Attributes {
    const attributes: Attributes = []
    const { keysAt, valueAt } = shapes()
    for (const key of keysAt(i))
      attributes.push(keys[key] as string, keyTexts(key)[valueAt(key, i)] as string)
    return attributes
  }

  return {
    count,
    /** Keys of the spans' attributes. */
    keys,
    resources,
    scopes,
    /** 32 hex digits each. */
    get traceIds() {
      return traceIds()
    },
    /** 16 bytes a trace. */
    get traceIdBytes() {
      return traceIdBytes()
    },
    /** 32 hex digits. @param trace its place, as in `traceOf` */
    traceIdAt: (trace: number) => hexAt(traceIdBytes(), trace, 16),
    get traceOf() {
      return traceOf()
    },
    /** 8 bytes a span. */
    get spanIdBytes() {
      return spanIds()
    },
    get spanIdWords() {
      return spanIdWords()
    },
    /** Of those that did not come with their child; see `parents`. */
    get parentIdWords() {
      return parentIdWords()
    },
    get names() {
      return names()
    },
    get statusMessages() {
      return statusMessages()
    },
    get traceStates() {
      return traceStates()
    },
    get resourceOf() {
      return resourceOf()
    },
    get scopeOf() {
      return scopeOf()
    },
    get startSeconds() {
      return times().all().startSeconds
    },
    get startNanos() {
      return times().all().startNanos
    },
    /** ns; exact below 2^53. */
    get durations() {
      return times().all().durations
    },
    /**
     * Where each span's parent is: its own index for a root, another's index, or −1 − the place
     * among `parentIdBytes` of one that did not come with it.
     */
    get parents() {
      return parents()
    },
    get parentIdBytes() {
      return parentIds()
    },
    /** Every text of events, for `read-lists.ts`. */
    get events() {
      return textsIn('events')
    },
    /** Index of each span's text of events. */
    get eventsOf() {
      return eventsOf()
    },
    /** Every text of links. */
    get links() {
      return textsIn('links')
    },
    get linksOf() {
      return linksOf()
    },
    /** For a few spans, where all would be read in vain. */
    startAt: (i: number) => times().startAt(i),
    endAt: (i: number) => times().endAt(i),
    /** ns; exact below 2^53. */
    durationAt: (i: number) => times().durationAt(i),
    kindAt: (i: number) => (marks()[i] as number) & 7,
    statusAt: (i: number) => ((marks()[i] as number) >> 3) & 3,
    isErrorAt: (i: number) => (((marks()[i] as number) >> 3) & 3) === ERROR,
    endedBeforeStartAt: (i: number) => ((marks()[i] as number) & 32) !== 0,
    spanIdAt,
    /** Empty for a root. */
    parentOf,
    /** The texts under a key at all spans. */
    attribute(key: string): SomeTexts | undefined {
      const place = keys.indexOf(key)
      if (place < 0) return undefined
      return {
        texts: keyTexts(place),
        get of() {
          return shapes().valuesOf(place)
        },
      }
    },
    /** The distinct texts under a key. */
    textsUnder: (key: number): string[] => keyTexts(key),
    /** Which of them each span has; −1 where it has none. */
    valuesUnder: (key: number): Int32Array => shapes().valuesOf(key),
    get shapes() {
      return shapes()
    },
    /** A column as it was written. */
    section,
    attributesAt,
    flagsAt: (i: number) => flags()[i] as number,
    /** How many attributes, events and links the sender left out. */
    droppedAt: (i: number) => dropped().get(i) ?? NOTHING_DROPPED,
  }
}

const NOTHING_DROPPED = [0, 0, 0] as const

function readNumbers(bytes: Uint8Array, count: number): Uint32Array {
  const reader = new ByteReader(bytes)
  return Uint32Array.from({ length: count }, () => reader.varint())
}

function readDropped(marks: Uint8Array, bytes: Uint8Array) {
  const reader = new ByteReader(bytes)
  const dropped = new Map<number, [number, number, number]>()
  for (let i = 0; i < marks.length; i++)
    if ((marks[i] as number) & 64)
      dropped.set(i, [reader.varint(), reader.varint(), reader.varint()])
  return dropped
}
