import type { Level } from '../../../digest/attributes/fold-attributes'
import { listAttributes } from '../../../spans/chunk/read-lists'
import type { SpanChunk } from '../../../spans/chunk/span-chunk'
import type { Attributes } from '../../../spans/span'
import type { KeyAtLevels, Test } from '../../language/condition'
import { byIndex, type Mask } from './mask'
import { meetsValue } from './meets'

/** Which spans have an attribute that meets a test: a mask for each level that has the key. */
export const ofKey = ({ key, levels }: KeyAtLevels, test: Test, chunk: SpanChunk): Mask[] =>
  levels.flatMap((level) => atLevel(level, key, test, chunk) ?? [])

function atLevel(level: Level, key: string, test: Test, chunk: SpanChunk): Mask | undefined {
  const isMet = (attributes: Attributes) => hasMet(attributes, key, test)
  const metIn = ({ attributes }: { attributes: Attributes }) => isMet(attributes)
  const written = JSON.stringify(key)
  const metInList = (list: string) => list.includes(written) && listAttributes(list).some(isMet)
  switch (level) {
    case 'span': {
      const column = chunk.attribute(key)
      if (!column) return undefined
      const met = column.texts.map((text) => meetsValue(test, text))
      return whereMet(met, () => column.of)
    }
    case 'resource':
      return whereMet(chunk.resources.map(metIn), () => chunk.resourceOf)
    case 'scope':
      return whereMet(chunk.scopes.map(metIn), () => chunk.scopeOf)
    case 'event':
      return whereMet(chunk.events.map(metInList), () => chunk.eventsOf)
    case 'link':
      return whereMet(chunk.links.map(metInList), () => chunk.linksOf)
  }
}

/** Most chunks have no such key at most levels: then it need not be read which span has which text. */
const whereMet = (met: boolean[], of: () => Uint32Array | Int32Array): Mask | undefined =>
  met.includes(true) ? byIndex(met, of()) : undefined

function hasMet(attributes: Attributes, key: string, test: Test): boolean {
  for (let i = 0; i < attributes.length; i += 2)
    if (attributes[i] === key && meetsValue(test, attributes[i + 1] as string)) return true
  return false
}
