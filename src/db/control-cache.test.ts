import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { configVersion } from './config-version'
import { controlCache } from './control-cache'
import { migrate, STEPS } from './migrate'

function opened() {
  const db = new Database(':memory:')
  migrate(db, STEPS)
  const asked: string[] = []
  const cache = controlCache(db)
  const lengthOf = cache.cached((text: string) => {
    asked.push(text)
    if (text === '') throw new Error('no text')
    return text.length
  }, 2)
  return { cache, lengthOf, asked, change: () => configVersion(db).bump() }
}

test('an answer is read once, until control data changes and somebody looks', () => {
  const { cache, lengthOf, asked, change } = opened()
  expect([lengthOf('ada'), lengthOf('ada')]).toEqual([3, 3])
  cache.refresh()
  lengthOf('ada')
  expect(asked).toEqual(['ada'])
  change()
  lengthOf('ada')
  expect(asked).toEqual(['ada'])
  cache.refresh()
  lengthOf('ada')
  expect(asked).toEqual(['ada', 'ada'])
})

test('a refusal is not remembered', () => {
  const { lengthOf, asked } = opened()
  expect(() => lengthOf('')).toThrow('no text')
  expect(() => lengthOf('')).toThrow('no text')
  expect(asked).toEqual(['', ''])
})

test('what is remembered has a bound', () => {
  const { lengthOf, asked } = opened()
  for (const text of ['a', 'b', 'c', 'a', 'c']) lengthOf(text)
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})
