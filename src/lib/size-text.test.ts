import { expect, test } from 'bun:test'
import { sizeText } from './size-text'

test.each([
  ['nothing', 0, '0 B'],
  ['below a kibibyte, whole', 1023, '1023 B'],
  ['from there with a digit', 1536, '1.5 KiB'],
  ['over a hundred, whole', 150 * 1024 * 1024, '150 MiB'],
  ['the largest unit holds the rest', 5000 * 1024 ** 4, '5000 TiB'],
])('%s', (_, count, shown) => {
  expect(sizeText(count)).toBe(shown)
})
