import { expect, test } from 'bun:test'
import { below, beside } from './refused'

test('a part has what is refused below it, and the whole what is beside its parts', () => {
  const refused = ['/when/all/0', '/when/all/01', '/whenever', ''].map((path) => ({
    path,
    message: 'Give one.',
  }))
  expect(below(refused, 'when', 'all', 0).map(({ path }) => path)).toEqual([''])
  expect(beside(refused, 'when').map(({ path }) => path)).toEqual(['/whenever', ''])
})
