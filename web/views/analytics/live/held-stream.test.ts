import { expect, test } from 'bun:test'
import { newOnes } from './held-stream'

const ids = (text: string) => [...text].map((id) => ({ id }))

test.each([
  ['nothing came', 'cba', 'cba', 0],
  ['two came, and an old one has gone', 'cba', 'edcb', 2],
  ['so many came that none is the same', 'ba', 'fed', 3],
])('%s', (_, held, items, expected) => {
  expect(newOnes(ids(held), ids(items))).toBe(expected)
})
