import { expect, test } from 'bun:test'
import { withoutSource } from './hear'

test.each([
  [
    'lines of source go, the error and its stack stay',
    "1 | declare const self\n22 |   throw new Error('boom')\n                ^\nerror: boom\n      at <anonymous> (w.ts:2:66)\n",
    'error: boom\n      at <anonymous> (w.ts:2:66)',
  ],
  ['a message alone stays', 'The disk is full.', 'The disk is full.'],
])('%s', (_, message, left) => {
  expect(withoutSource(message)).toBe(left)
})
