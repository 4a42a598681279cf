import type { Resource, Scope, Span } from '../span'
import { ByteWriter } from './byte-writer'
import { packEvents, packLinks } from './pack-lists'
import { parentWriter } from './parents'
import { PlaceColumn } from './place-column'
import { FORMAT, joinSections, SECTIONS, type Section } from './sections'
import { ShapeColumn } from './shape-column'
import { timeWriter } from './times'

/** What a chunk says of itself. */
export interface Meta {
  format: number
  count: number
  keys: string[]
  resources: Resource[]
  scopes: Scope[]
  /** How many texts each column has. */
  texts: number[]
}

const utf8 = new TextEncoder()

/** Spans as columns in one, not compressed yet. `openChunk` reads what this writes, once it is compressed. */
export const encodeSpans = (spans: readonly Span[]): Uint8Array<ArrayBuffer> =>
  joinSections(encodeSections(spans))

/** Spans as the sections of a chunk. */
export function encodeSections(spans: readonly Span[]): Uint8Array[] {
  const traces = new PlaceColumn<string>()
  const ids: string[] = []
  const parents = parentWriter(spans)
  const marks = new ByteWriter()
  const flags = new ByteWriter()
  const times = timeWriter()
  const names = new PlaceColumn<string>()
  const statusMessages = new PlaceColumn<string>()
  const traceStates = new PlaceColumn<string>()
  const resources = new PlaceColumn<Resource>()
  const scopes = new PlaceColumn<Scope>()
  const events = new PlaceColumn<string>()
  const links = new PlaceColumn<string>()
  const attributes = new ShapeColumn()
  const dropped = new ByteWriter()

  for (let i = 0; i < spans.length; i++) {
    const span = spans[i] as Span
    traces.add(span.traceId)
    ids.push(span.spanId)
    parents.add(span, i)
    const left = span.droppedAttributes + span.droppedEvents + span.droppedLinks
    marks.byte(
      span.kind | (span.status << 3) | (span.endedBeforeStart ? 32 : 0) | (left > 0 ? 64 : 0),
    )
    flags.varint(span.flags)
    times.add(span)
    names.add(span.name)
    statusMessages.add(span.statusMessage)
    traceStates.add(span.traceState)
    resources.add(span.resource)
    scopes.add(span.scope)
    events.add(packEvents(span.events))
    links.add(packLinks(span.links))
    attributes.add(span.attributes)
    if (left === 0) continue
    dropped.varint(span.droppedAttributes)
    dropped.varint(span.droppedEvents)
    dropped.varint(span.droppedLinks)
  }

  return sectionsOf({
    count: spans.length,
    texts: [names, statusMessages, traceStates, events, links],
    attributes,
    resources: resources.items,
    scopes: scopes.items,
    sections: {
      traceIds: Buffer.from(traces.items.join(''), 'hex'),
      traceOf: traces.places.view(),
      spanIds: Buffer.from(ids.join(''), 'hex'),
      parents: parents.places.view(),
      parentIds: Buffer.from(parents.ids.join(''), 'hex'),
      marks: marks.view(),
      flags: flags.view(),
      starts: times.starts.view(),
      durations: times.durations.view(),
      farTimes: times.far.view(),
      resourceOf: resources.places.view(),
      scopeOf: scopes.places.view(),
      dropped: dropped.view(),
    },
  })
}

/** Sections that are not of texts or shapes. */
type Plain = Exclude<
  Section,
  | 'meta'
  | 'nameOf'
  | 'statusMessageOf'
  | 'traceStateOf'
  | 'eventsOf'
  | 'linksOf'
  | 'shapes'
  | 'shapeOf'
>

interface Columns {
  count: number
  /** In the order of TEXT_COLUMNS. */
  texts: PlaceColumn<string>[]
  attributes: ShapeColumn
  resources: Resource[]
  scopes: Scope[]
  sections: Record<Plain, Uint8Array>
}

/** A chunk's sections in their order. */
export function sectionsOf({ count, texts, attributes, resources, scopes, sections }: Columns) {
  const columns = [...texts, ...attributes.values]
  const meta: Meta = {
    format: FORMAT,
    count,
    keys: attributes.keys,
    resources,
    scopes,
    texts: columns.map(({ items }) => items.length),
  }
  const [nameOf, statusMessageOf, traceStateOf, eventsOf, linksOf] = texts.map(({ places }) =>
    places.view(),
  ) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  const named: Record<Section, Uint8Array> = {
    meta: utf8.encode(JSON.stringify(meta)),
    ...sections,
    nameOf,
    statusMessageOf,
    traceStateOf,
    eventsOf,
    linksOf,
    shapes: attributes.shapes.view(),
    shapeOf: attributes.shapeOf.view(),
  }
  return [
    ...SECTIONS.map((name) => named[name]),
    ...columns.flatMap(({ items }) => [lengthsOf(items), utf8.encode(items.join(''))]),
    ...attributes.values.map(({ places }) => places.view()),
  ]
}

function lengthsOf(texts: readonly string[]): Uint8Array {
  const lengths = new ByteWriter()
  for (const text of texts) lengths.varint(text.length)
  return lengths.view()
}
