import { expect, test } from 'bun:test'
import { encodingOf } from './encodings'

test.each([
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, br;q=1.0', 'br'],
  ['zstd;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('of %p it takes %p', (accepted, name) => {
  const headers = { 'accept-encoding': accepted }
  expect(encodingOf(new Request('http://localhost/x', { headers }))?.name).toBe(name as never)
})
