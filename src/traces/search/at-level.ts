import type { Level } from '../attributes/fold-attributes'
import type { SpanChunk } from '../chunk/open-chunk'
import { listAttributes } from '../chunk/read-lists'
import type { Attributes } from '../span'
import type { Place, Test } from './condition'
import { byIndex, type Mask } from './mask'
import { meetsShown } from './meets'

/** Which spans have an attribute that meets a test: a mask a level that has the key. */
export const ofPlace = ({ key, levels }: Place, test: Test, chunk: SpanChunk): Mask[] =>
  levels.flatMap((level) => atLevel(level, key, test, chunk) ?? [])

function atLevel(level: Level, key: string, test: Test, chunk: SpanChunk): Mask | undefined {
  const isMet = (attributes: Attributes) => hasMet(attributes, key, test)
  switch (level) {
    case 'span': {
      const column = chunk.attribute(key)
      return (
        column &&
        byIndex(
          column.texts.map((text) => meetsShown(test, text)),
          column.of,
        )
      )
    }
    case 'resource':
      return byIndex(
        chunk.resources.map(({ attributes }) => isMet(attributes)),
        chunk.resourceOf,
      )
    case 'scope':
      return byIndex(
        chunk.scopes.map(({ attributes }) => isMet(attributes)),
        chunk.scopeOf,
      )
    case 'event':
      return inLists(chunk.events, () => chunk.eventsOf, key, isMet)
    case 'link':
      return inLists(chunk.links, () => chunk.linksOf, key, isMet)
  }
}

/** Most chunks have no such key in their events: then which span has which list need not be read. */
function inLists(
  lists: readonly string[],
  of: () => Uint32Array,
  key: string,
  isMet: (attributes: Attributes) => boolean,
): Mask | undefined {
  const written = JSON.stringify(key)
  const met = lists.map((list) => list.includes(written) && listAttributes(list).some(isMet))
  return met.includes(true) ? byIndex(met, of()) : undefined
}

function hasMet(attributes: Attributes, key: string, test: Test): boolean {
  for (let i = 0; i < attributes.length; i += 2)
    if (attributes[i] === key && meetsShown(test, attributes[i + 1] as string)) return true
  return false
}
