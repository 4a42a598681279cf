import { ByteReader } from '../../../lib/byte-reader'
import { ByteWriter } from '../../../lib/byte-writer'
import type { Resource, Scope } from '../span'
import { sectionsOf } from './encode'
import { IndexColumn } from './index-column'
import type { Section } from './sections'
import { ShapeColumn } from './shape-column'
import type { SpanChunk } from './span-chunk'

/** The sections of one chunk with the spans of several, one after the other. Goes column by column: no span becomes an object. */
export function joinChunks(chunks: readonly SpanChunk[]): Uint8Array[] {
  const traces = new IndexColumn<string>()
  const names = new IndexColumn<string>()
  const statusMessages = new IndexColumn<string>()
  const traceStates = new IndexColumn<string>()
  const events = new IndexColumn<string>()
  const links = new IndexColumn<string>()
  const resources = new IndexColumn<string>()
  const scopes = new IndexColumn<string>()
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

  const joined = (name: Section) => Buffer.concat(chunks.map((chunk) => chunk.section(name)))
  return sectionsOf({
    count: chunks.reduce((sum, { count }) => sum + count, 0),
    texts: [names, statusMessages, traceStates, events, links],
    attributes,
    resources: resources.items.map((text): Resource => JSON.parse(text)),
    scopes: scopes.items.map((text): Scope => JSON.parse(text)),
    sections: {
      traceIds: Buffer.from(traces.items.join(''), 'hex'),
      traceOf: traces.numbers.view(),
      spanIds: joined('spanIds'),
      // Parents are distances or ids, which stay what they are.
      parents: joined('parents'),
      parentIds: joined('parentIds'),
      marks: joined('marks'),
      flags: joined('flags'),
      starts: starts.view(),
      durations: joined('durations'),
      farTimes: farTimes.view(),
      resourceOf: resources.numbers.view(),
      scopeOf: scopes.numbers.view(),
      dropped: joined('dropped'),
    },
  })
}

/** Each start counts from the one before; the first of a chunk counts from nothing, so it is written out. */
function addTimes(starts: ByteWriter, farTimes: ByteWriter, chunk: SpanChunk) {
  if (chunk.count === 0) return
  const reader = new ByteReader(chunk.section('starts'))
  const isFar = reader.varint() === 1
  if (!isFar) {
    const { seconds, nanos } = chunk.startAt(0)
    farTimes.varint(seconds)
    farTimes.varint(nanos)
  }
  starts.varint(1)
  starts.append(reader.rest())
  farTimes.append(chunk.section('farTimes'))
}

const toText = (origin: Resource | Scope) => JSON.stringify(origin)
