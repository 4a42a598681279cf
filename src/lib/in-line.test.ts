import { expect, test } from 'bun:test'
import { inLine } from './in-line'

test('no more are under way than may be, and all come in their order, also after one that failed', async () => {
  const line = inLine(2)
  const begun: number[] = []
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<number>())
  const done = ends.map(({ promise }, i) =>
    line(() => {
      begun.push(i)
      return promise
    }).catch(() => -1),
  )
  expect(begun).toEqual([0, 1])
  ends[1]?.reject(new Error('It failed.'))
  await done[1]
  expect(begun).toEqual([0, 1, 2])
  for (const [i, { resolve }] of ends.entries()) resolve(i)
  expect(await Promise.all(done)).toEqual([0, -1, 2, 3, 4])
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(await line(async () => 'again')).toBe('again')
})
