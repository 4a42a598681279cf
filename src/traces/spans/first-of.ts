import type { SpanChunk } from './chunk/span-chunk'
import type { Attributes } from './span'
import { shownValue } from './value'

/** The value of the first key that the attributes have, as people read it; undefined for none, or an empty value. */
export function firstOf(attributes: Attributes, keys: readonly string[]): string | undefined {
  for (const key of keys)
    for (let i = 0; i < attributes.length; i += 2)
      if (attributes[i] === key) return shownValue(attributes[i + 1] as string) || undefined
  return undefined
}

/** Reads the value of the first key that a span has, by the span's index; undefined for none, or an empty value. */
export function firstInColumns(chunk: SpanChunk, keys: readonly string[]) {
  const columns = keys.flatMap((key) => chunk.attribute(key) ?? [])
  return (i: number): string | undefined => {
    for (const { texts, of } of columns) {
      const text = texts[of[i] as number]
      if (text !== undefined) return shownValue(text) || undefined
    }
    return undefined
  }
}
