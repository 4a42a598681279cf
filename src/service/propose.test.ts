import { expect, test } from 'bun:test'
import { Problem } from '../lib/problem'
import { proposer } from './propose'

/** A proposer whose changes are answered when the test says so. */
function proposing() {
  const asked: { name: string; made(): void; failed(cause: Error): void }[] = []
  const propose = proposer((name) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    asked.push({ name, made: resolve, failed: reject })
    return promise
  })
  return {
    asked,
    propose: (...names: string[]) => propose(names.map((name) => ({ name, argument: {} }))),
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('what is proposed again before it is made goes into the log once', async () => {
  const { asked, propose } = proposing()
  propose('a', 'b')
  propose('a')
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b'])
  asked[0]?.made()
  await settled()
  propose('a', 'b')
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b', 'a'])
})

test.each([
  ['was refused is proposed again', new Problem('storage_unavailable', 'Full.'), 2],
  ['has a bug is proposed no more', new Error('x is not a function'), 1],
])('a change that %s', async (_, cause, times) => {
  const { asked, propose } = proposing()
  propose('a')
  asked[0]?.failed(cause)
  await settled()
  propose('a')
  expect(asked).toHaveLength(times)
})
