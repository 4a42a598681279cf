import type { SpanChunk } from '../chunk/open-chunk'
import { listAttributes } from '../chunk/read-lists'
import type { Attributes } from '../span'
import { shownValue, typeOf, type ValueType } from '../value'

/** Where in a span an attribute stands. */
export const LEVELS = ['span', 'resource', 'scope', 'event', 'link'] as const
export type Level = (typeof LEVELS)[number]

/** Values kept of one attribute, to complete what a person types; an attribute with more is wide. */
export const MOST_VALUES = 200
/** Longer values nobody picks from a list. */
const LONGEST_VALUE = 200

/** An attribute as a slice has seen it. The same name with another type is another attribute. */
export interface SeenAttribute {
  project: number
  level: Level
  name: string
  type: ValueType
  /** ms */
  at: number
  /** As people read them; one more than MOST_VALUES where there are more. */
  values: Set<string>
}

/** By project, level, type and name. */
export type SeenAttributes = Map<string, SeenAttribute>

export function foldAttributes(
  seen: SeenAttributes,
  chunk: SpanChunk,
  project: number,
  at: number,
): void {
  const note = (level: Level, name: string, text: string) => {
    const type = typeOf(text)
    const key = `${project}/${level}/${type}/${name}`
    let attribute = seen.get(key)
    if (!attribute) {
      attribute = { project, level, name, type, at, values: new Set() }
      seen.set(key, attribute)
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
