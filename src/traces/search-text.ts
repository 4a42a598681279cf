import type { SpanChunk } from './chunk/open-chunk'
import { eventNames, listAttributes } from './chunk/read-lists'
import { shownValue } from './value'

/** Of a longer text the begin is found: what is looked for beyond it is seldom known by heart. */
const LONGEST_SEARCHED = 256

/** Every distinct text of a block's spans that a search may ask for, names of attributes too. */
export function wordsOf(chunk: SpanChunk): string {
  const texts: string[] = [...chunk.keys, ...chunk.names.texts, ...chunk.statusMessages.texts]
  for (const resource of chunk.resources) texts.push(resource.service, ...resource.attributes)
  for (const { name, version, attributes } of chunk.scopes) texts.push(name, version, ...attributes)
  for (const list of chunk.events) texts.push(...eventNames(list))
  for (const list of [...chunk.events, ...chunk.links]) texts.push(...listAttributes(list).flat())
  for (let key = 0; key < chunk.keys.length; key++) texts.push(...chunk.textsUnder(key))
  return texts.map(searched).join('\n')
}

const searched = (text: string) => shownValue(text).slice(0, LONGEST_SEARCHED)
