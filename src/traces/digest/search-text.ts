import { eventNames, listAttributes } from '../spans/chunk/read-lists'
import type { SpanChunk } from '../spans/chunk/span-chunk'
import { pairWord } from '../spans/pair-word'
import type { Attributes } from '../spans/span'
import { itemsOf, shownValue, typeOf } from '../spans/value'

/** Only the beginning of a longer text is indexed: few people search for what stands behind it. */
export const LONGEST_INDEXED = 256

/**
 * Every distinct text of a block's spans that a search may ask for: names, values, keys, and the words that stand for
 * a key with its value (`pair-word.ts`).
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
  chunk.keys.forEach((name, key) => {
    for (const text of chunk.textsUnder(key)) addValue(texts, name, text)
  })
  return texts.map((text) => text.slice(0, LONGEST_INDEXED)).join('\n')
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
  // A search finds a list by each of its items.
  if (typeOf(text) === 'array') for (const item of itemsOf(text)) addValue(texts, key, item)
}
