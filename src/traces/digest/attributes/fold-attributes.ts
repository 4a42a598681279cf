import { listAttributes } from '../../spans/chunk/read-lists'
import type { SpanChunk } from '../../spans/chunk/span-chunk'
import type { Attributes } from '../../spans/span'
import { shownValue, typeOf, type ValueType } from '../../spans/value'

/** What in a span an attribute belongs to. */
export const LEVELS = ['span', 'resource', 'scope', 'event', 'link'] as const
export type Level = (typeof LEVELS)[number]

/** Values of one attribute that are kept for completion; an attribute with more is wide. */
export const MOST_VALUES = 200
/** Nobody picks a longer value from a list. */
const LONGEST_VALUE = 200

/** An attribute in a slice. The same name with another type is another attribute. */
export interface FoldedAttribute {
  project: number
  level: Level
  name: string
  type: ValueType
  /** When the server took it, in ms since the epoch. */
  at: number
  /** As people read them; at most one more than MOST_VALUES, which makes it wide. */
  values: Set<string>
}

/** By project, level, type and name. */
export type FoldedAttributes = Map<string, FoldedAttribute>

export function foldAttributes(
  attributes: FoldedAttributes,
  chunk: SpanChunk,
  project: number,
  at: number,
): void {
  const note = (level: Level, name: string, text: string) => {
    const type = typeOf(text)
    const key = `${project}/${level}/${type}/${name}`
    let attribute = attributes.get(key)
    if (!attribute) {
      attribute = { project, level, name, type, at, values: new Set() }
      attributes.set(key, attribute)
    }
    if (attribute.values.size > MOST_VALUES) return
    const value = shownValue(text)
    if (value.length <= LONGEST_VALUE) attribute.values.add(value)
  }
  const noteAll = (level: Level, attributes: Attributes) => {
    for (let i = 0; i < attributes.length; i += 2)
      note(level, attributes[i] as string, attributes[i + 1] as string)
  }
  chunk.keys.forEach((name, key) => {
    for (const text of chunk.textsUnder(key)) note('span', name, text)
  })
  for (const { attributes } of chunk.resources) noteAll('resource', attributes)
  for (const { attributes } of chunk.scopes) noteAll('scope', attributes)
  for (const list of chunk.events) for (const one of listAttributes(list)) noteAll('event', one)
  for (const list of chunk.links) for (const one of listAttributes(list)) noteAll('link', one)
}
