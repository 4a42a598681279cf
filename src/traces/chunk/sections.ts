import { ByteReader } from './byte-reader'
import { ByteWriter } from './byte-writer'

/**
 * What a chunk is made of, in order. Then follow two sections a column of texts: how long each is, in
 * UTF-16 units, and the texts one after the other; and a section an attribute key, of the places of
 * its values. A new section goes to the end of the list, under a new FORMAT.
 */
export const SECTIONS = [
  /** JSON: `Meta`. */
  'meta',
  /** 16 bytes a trace; which of them a span is of. */
  'traceIds',
  'traceOf',
  /** 8 bytes a span. */
  'spanIds',
  /** 0: none; 1: the next of `parentIds`; else how far the parent is from the span, in zigzag, and 2. */
  'parents',
  'parentIds',
  /** Bits 0–2 kind, 3–4 status, 5 ended before its start, 6 something was dropped. */
  'marks',
  'flags',
  /** From the span before: even, ms; odd, ns (both in zigzag); 1, the next of `farTimes`. */
  'starts',
  /** ns and 1; 0, the end is the next of `farTimes`. */
  'durations',
  /** Seconds and nanoseconds since the epoch. */
  'farTimes',
  'nameOf',
  'statusMessageOf',
  'traceStateOf',
  'resourceOf',
  'scopeOf',
  'eventsOf',
  'linksOf',
  /** A shape is a list of keys: how many, and which. */
  'shapes',
  'shapeOf',
  /** Attributes, events and links left out, of spans with the mark. */
  'dropped',
] as const
export type Section = (typeof SECTIONS)[number]

export const FORMAT = 2

/** Columns of texts, in the order their texts lie in; a column an attribute key follows. */
export const TEXT_COLUMNS = ['names', 'statusMessages', 'traceStates', 'events', 'links'] as const

/** The start of a span further from the one before, or its end, does not fit a number in ns. */
export const FAR_NANOS = 2 ** 51

export const bytesOf = (sections: readonly Uint8Array[]): number =>
  sections.reduce((sum, { length }) => sum + length, 0)

export function joinSections(sections: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const head = new ByteWriter()
  head.varint(sections.length)
  for (const section of sections) head.varint(section.length)
  const joined = new Uint8Array(head.length + bytesOf(sections))
  joined.set(head.view())
  let at = head.length
  for (const section of sections) {
    joined.set(section, at)
    at += section.length
  }
  return joined
}

/** Reads a section by its place. */
export type SectionAt = (place: number) => Uint8Array

export function splitSections(bytes: Uint8Array): SectionAt {
  const reader = new ByteReader(bytes)
  const lengths = Array.from({ length: reader.varint() }, () => reader.varint())
  const sections = lengths.map((length) => reader.take(length))
  return (place) => sections[place] as Uint8Array
}
