import type { SpanChunk } from './chunk/open-chunk'
import type { Attributes } from './span'
import { shownValue } from './value'

/** The value of the first of some keys that there is, as people read it; undefined for none, or an empty one. */
export function firstOf(attributes: Attributes, keys: readonly string[]): string | undefined {
  for (const key of keys)
    for (let i = 0; i < attributes.length; i += 2)
      if (attributes[i] === key) return shownValue(attributes[i + 1] as string) || undefined
  return undefined
}

/** The same for the spans of a chunk, from its columns. */
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
