import type { Resource, Scope } from '../span'
import { ByteReader } from './byte-reader'
import { ByteWriter } from './byte-writer'
import type { SpanChunk } from './columns'
import { sectionsOf } from './encode'
import { PlaceColumn } from './place-column'
import type { Section } from './sections'
import { ShapeColumn } from './shape-column'

/** The sections of one chunk that has the spans of several, one after the other. Goes column by column: no span is made an object. */
export function joinChunks(chunks: readonly SpanChunk[]): Uint8Array[] {
  const traces = new PlaceColumn<string>()
  const names = new PlaceColumn<string>()
  const statusMessages = new PlaceColumn<string>()
  const traceStates = new PlaceColumn<string>()
  const events = new PlaceColumn<string>()
  const links = new PlaceColumn<string>()
  const resources = new PlaceColumn<string>()
  const scopes = new PlaceColumn<string>()
  const attributes = new ShapeColumn()
  const starts = new ByteWriter()
  const farTimes = new ByteWriter()

  for (const chunk of chunks) {
    traces.addAll(chunk.traceIds, chunk.traceOf)
    names.addAll(chunk.names.texts, chunk.names.of)
    statusMessages.addAll(chunk.statusMessages.texts, chunk.statusMessages.of)
    traceStates.addAll(chunk.traceStates.texts, chunk.traceStates.of)
    events.addAll(chunk.events, chunk.eventsOf)
    links.addAll(chunk.links, chunk.linksOf)
    resources.addAll(chunk.resources.map(toText), chunk.resourceOf)
    scopes.addAll(chunk.scopes.map(toText), chunk.scopeOf)
    attributes.addAll(chunk)
    addTimes(starts, farTimes, chunk)
  }

  const joined = (name: Section) => Buffer.concat(chunks.map(({ section }) => section(name)))
  return sectionsOf({
    count: chunks.reduce((sum, { count }) => sum + count, 0),
    texts: [names, statusMessages, traceStates, events, links],
    attributes,
    resources: resources.items.map((text): Resource => JSON.parse(text)),
    scopes: scopes.items.map((text): Scope => JSON.parse(text)),
    sections: {
      traceIds: Buffer.from(traces.items.join(''), 'hex'),
      traceOf: traces.places.view(),
      spanIds: joined('spanIds'),
      // By how far away they are, or by their ids.
      parents: joined('parents'),
      parentIds: joined('parentIds'),
      marks: joined('marks'),
      flags: joined('flags'),
      starts: starts.view(),
      durations: joined('durations'),
      farTimes: farTimes.view(),
      resourceOf: resources.places.view(),
      scopeOf: scopes.places.view(),
      dropped: joined('dropped'),
    },
  })
}

/** Each start counts from the one before; the first of a chunk counts from nothing, so it is written out. */
function addTimes(
  starts: ByteWriter,
  farTimes: ByteWriter,
  { count, section, startAt }: SpanChunk,
) {
  if (count === 0) return
  const bytes = section('starts')
  const reader = new ByteReader(bytes)
  const isFar = reader.varint() === 1
  if (!isFar) {
    const { seconds, nanos } = startAt(0)
    farTimes.varint(seconds)
    farTimes.varint(nanos)
  }
  starts.varint(1)
  starts.append(reader.rest())
  farTimes.append(section('farTimes'))
}

const toText = (origin: Resource | Scope) => JSON.stringify(origin)
