import type { SpanChunk } from './chunk/open-chunk'
import { eventNames, listAttributes } from './chunk/read-lists'
import { pairWord } from './pair-word'
import type { Attributes } from './span'
import { itemsOf, shownValue, typeOf } from './value'

/** Of a longer text the begin is found: what is looked for beyond it is seldom known by heart. */
const LONGEST_SEARCHED = 256

/**
 * Every distinct text of a block's spans that a search may ask for, names of attributes too, and the words of keys
 * with their values.
 */
export function wordsOf(chunk: SpanChunk): string {
  const texts: string[] = [...chunk.keys, ...chunk.names.texts, ...chunk.statusMessages.texts]
  for (const { service, attributes } of chunk.resources) {
    texts.push(service)
    addAll(texts, attributes)
  }
  for (const { name, version, attributes } of chunk.scopes) {
    texts.push(name, version)
    addAll(texts, attributes)
  }
  for (const list of chunk.events) texts.push(...eventNames(list))
  for (const list of [...chunk.events, ...chunk.links])
    for (const attributes of listAttributes(list)) addAll(texts, attributes)
  chunk.keys.forEach((key, place) => {
    for (const text of chunk.textsUnder(place)) addValue(texts, key, text)
  })
  return texts.map((text) => text.slice(0, LONGEST_SEARCHED)).join('\n')
}

function addAll(texts: string[], attributes: Attributes) {
  for (let i = 0; i < attributes.length; i += 2) {
    const key = attributes[i] as string
    texts.push(key)
    addValue(texts, key, attributes[i + 1] as string)
  }
}

function addValue(texts: string[], key: string, text: string) {
  const shown = shownValue(text)
  const pair = pairWord(key, shown)
  texts.push(shown)
  if (pair !== undefined) texts.push(pair)
  // A list is found by each of its items.
  if (typeOf(text) === 'array') for (const item of itemsOf(text)) addValue(texts, key, item)
}
