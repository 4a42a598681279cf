import { type SectionAt, splitSections } from '../../../db/columns/sections'
import type { Attributes, Resource, Scope } from '../span'
import { hexAt } from './ids'
import { lazyColumns, type Texts } from './lazy-columns'
import { endedBeforeStartIn, isErrorIn, kindIn, statusIn } from './marks'
import { SectionReader } from './section-reader'
import type { Section } from './sections'

/** One text a span, where a span may have none. */
export interface OptionalTexts {
  texts: string[]
  /** Index of each span's text; −1 where it has none. */
  of: Int32Array
}

const NOTHING_DROPPED = [0, 0, 0] as const

/** Spans as columns. What has the number of a span, `At(i)`, reads of one span alone where it can. */
export class SpanChunk {
  readonly count: number
  /** Keys of the spans' attributes. */
  readonly keys: string[]
  readonly resources: Resource[]
  readonly scopes: Scope[]
  private readonly read: SectionReader
  private readonly columns: ReturnType<typeof lazyColumns>

  /** @param sectionAt reads what `encodeSections` has written */
  constructor(sectionAt: SectionAt) {
    this.read = new SectionReader(sectionAt)
    this.columns = lazyColumns(this.read)
    const { count, keys, resources, scopes } = this.read.meta
    this.count = count
    this.keys = keys
    this.resources = resources
    this.scopes = scopes
  }

  /** 32 hex digits each. */
  get traceIds(): string[] {
    return this.columns.traceIds()
  }
  /** 16 bytes a trace. */
  get traceIdBytes(): Uint8Array {
    return this.columns.traceIdBytes()
  }
  /** 32 hex digits. @param trace its index, as in `traceOf` */
  traceIdAt(trace: number): string {
    return hexAt(this.traceIdBytes, trace, 16)
  }
  get traceOf(): Uint32Array {
    return this.columns.traceOf()
  }

  /** 8 bytes a span. */
  get spanIdBytes(): Uint8Array {
    return this.columns.spanIdBytes()
  }
  get spanIdWords() {
    return this.columns.spanIdWords()
  }
  spanIdAt(i: number): string {
    return hexAt(this.spanIdBytes, i, 8)
  }

  /**
   * Where each span's parent is: its own index for a root, another's index, or −1 − the index in
   * `parentIdBytes` of one that did not come with it.
   */
  get parents(): Int32Array {
    return this.columns.parents()
  }
  get parentIdBytes(): Uint8Array {
    return this.columns.parentIdBytes()
  }
  get parentIdWords() {
    return this.columns.parentIdWords()
  }
  /** 16 hex digits; empty for a root. */
  parentIdAt(i: number): string {
    const parent = this.parents[i] as number
    if (parent === i) return ''
    return parent >= 0 ? this.spanIdAt(parent) : hexAt(this.parentIdBytes, -1 - parent, 8)
  }

  get names(): Texts {
    return this.columns.names()
  }
  get statusMessages(): Texts {
    return this.columns.statusMessages()
  }
  get traceStates(): Texts {
    return this.columns.traceStates()
  }
  /** The distinct lists of events, as texts for `read-lists.ts`. */
  get events(): string[] {
    return this.read.texts('events')
  }
  get eventsOf(): Uint32Array {
    return this.columns.eventsOf()
  }
  /** The distinct lists of links, as texts for `read-lists.ts`. */
  get links(): string[] {
    return this.read.texts('links')
  }
  get linksOf(): Uint32Array {
    return this.columns.linksOf()
  }
  get resourceOf(): Uint32Array {
    return this.columns.resourceOf()
  }
  get scopeOf(): Uint32Array {
    return this.columns.scopeOf()
  }

  get startSeconds(): Float64Array {
    return this.columns.times().all().startSeconds
  }
  get startNanos(): Uint32Array {
    return this.columns.times().all().startNanos
  }
  /** ns; exact below 2^53. */
  get durations(): Float64Array {
    return this.columns.times().all().durations
  }
  startAt(i: number) {
    return this.columns.times().startAt(i)
  }
  endAt(i: number) {
    return this.columns.times().endAt(i)
  }
  /** ns; exact below 2^53. */
  durationAt(i: number): number {
    return this.columns.times().durationAt(i)
  }

  kindAt(i: number): number {
    return kindIn(this.columns.marks()[i] as number)
  }
  statusAt(i: number): number {
    return statusIn(this.columns.marks()[i] as number)
  }
  isErrorAt(i: number): boolean {
    return isErrorIn(this.columns.marks()[i] as number)
  }
  endedBeforeStartAt(i: number): boolean {
    return endedBeforeStartIn(this.columns.marks()[i] as number)
  }
  flagsAt(i: number): number {
    return this.columns.flags()[i] as number
  }
  /** How many attributes, events and links the sender left out. */
  droppedAt(i: number): readonly [attributes: number, events: number, links: number] {
    return this.columns.dropped().get(i) ?? NOTHING_DROPPED
  }

  /** The values of an attribute, by its name. */
  attribute(name: string): OptionalTexts | undefined {
    const key = this.keys.indexOf(name)
    if (key < 0) return undefined
    const { shapes } = this.columns
    return {
      texts: this.textsUnder(key),
      get of() {
        return shapes().valuesOf(key)
      },
    }
  }
  /** The distinct values of an attribute. @param key its index among `keys` */
  textsUnder(key: number): string[] {
    return this.read.values(key)
  }
  /** Which of them each span has; −1 where it has none. */
  valuesUnder(key: number): Int32Array {
    return this.shapes.valuesOf(key)
  }
  attributesAt(i: number): Attributes {
    const attributes: Attributes = []
    const { keysAt, valueAt } = this.shapes
    for (const key of keysAt(i))
      attributes.push(this.keys[key] as string, this.textsUnder(key)[valueAt(key, i)] as string)
    return attributes
  }
  get shapes() {
    return this.columns.shapes()
  }

  /** A column as it was written. */
  section(name: Section): Uint8Array {
    return this.read.section(name)
  }
}

/** @param bytes what `encodeSpans` has written */
export const openColumns = (bytes: Uint8Array): SpanChunk => new SpanChunk(splitSections(bytes))
