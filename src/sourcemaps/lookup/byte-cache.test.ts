import { expect, test } from 'bun:test'
import { ByteCache } from './byte-cache'

function recorded(most: number) {
  const cache = new ByteCache(most)
  const made: number[] = []
  const ask = (key: number, bytes = 10) =>
    cache.get(key, () => {
      made.push(key)
      return { value: `value ${key}`, bytes }
    })
  return { ask, made }
}

test('what is there is not made again', () => {
  const { ask, made } = recorded(100)
  expect([ask(1), ask(1), ask(2), ask(1)]).toEqual(['value 1', 'value 1', 'value 2', 'value 1'])
  expect(made).toEqual([1, 2])
})

test('what is asked for again and again outlives a flood of others', () => {
  const { ask, made } = recorded(100)
  for (let i = 0; i < 100; i++) {
    ask(1)
    ask(1000 + i)
  }
  expect(made.filter((key) => key === 1)).toEqual([1])
})

test('what nobody asks for goes when others need the room', () => {
  const { ask, made } = recorded(100)
  ask(1)
  for (let i = 0; i < 10; i++) ask(1000 + i)
  ask(1)
  expect(made.filter((key) => key === 1)).toEqual([1, 1])
})

test('something larger than the whole is made and given', () => {
  const { ask } = recorded(100)
  expect(ask(1, 10_000)).toBe('value 1')
})
