import { joinSections } from '../../../db/columns/sections'
import { writeTexts } from '../../../db/columns/texts'
import { ByteWriter } from '../../../lib/byte-writer'
import type { Resource, Scope, Span } from '../span'
import { IndexColumn } from './index-column'
import { markOf } from './marks'
import type { Meta } from './meta'
import { packEvents, packLinks } from './pack-lists'
import { parentWriter } from './parents'
import { FORMAT, SECTIONS, type Section } from './sections'
import { ShapeColumn } from './shape-column'
import { timeWriter } from './times'

const utf8 = new TextEncoder()

/** Spans as the bytes of a chunk, not compressed yet. `openChunk` reads them once they are compressed. */
export const encodeSpans = (spans: readonly Span[]): Uint8Array<ArrayBuffer> =>
  joinSections(encodeSections(spans))

/** Spans as the sections of a chunk. */
export function encodeSections(spans: readonly Span[]): Uint8Array[] {
  const traces = new IndexColumn<string>()
  const ids: string[] = []
  const parents = parentWriter(spans)
  const marks = new ByteWriter()
  const flags = new ByteWriter()
  const times = timeWriter()
  const names = new IndexColumn<string>()
  const statusMessages = new IndexColumn<string>()
  const traceStates = new IndexColumn<string>()
  const resources = new IndexColumn<Resource>()
  const scopes = new IndexColumn<Scope>()
  const events = new IndexColumn<string>()
  const links = new IndexColumn<string>()
  const attributes = new ShapeColumn()
  const dropped = new ByteWriter()

  for (let i = 0; i < spans.length; i++) {
    const span = spans[i] as Span
    traces.add(span.traceId)
    ids.push(span.spanId)
    parents.add(span, i)
    const left = span.droppedAttributes + span.droppedEvents + span.droppedLinks
    marks.byte(markOf(span, left > 0))
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
      traceOf: traces.numbers.view(),
      spanIds: Buffer.from(ids.join(''), 'hex'),
      parents: parents.distances.view(),
      parentIds: Buffer.from(parents.ids.join(''), 'hex'),
      marks: marks.view(),
      flags: flags.view(),
      starts: times.starts.view(),
      durations: times.durations.view(),
      farTimes: times.far.view(),
      resourceOf: resources.numbers.view(),
      scopeOf: scopes.numbers.view(),
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
  texts: IndexColumn<string>[]
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
  const [nameOf, statusMessageOf, traceStateOf, eventsOf, linksOf] = texts.map(({ numbers }) =>
    numbers.view(),
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
    ...columns.flatMap(({ items }) => writeTexts(items)),
    ...attributes.values.map(({ numbers }) => numbers.view()),
  ]
}
