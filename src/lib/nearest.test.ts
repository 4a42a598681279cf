import { expect, test } from 'bun:test'
import { cpuOf } from './cpu-time.harness'
import { nearest } from './nearest'

const NAMES = ['firstSeen', 'lastSeen', 'level', 'release', 'user.email', 'http.status_code', 'is']

test.each<[string, string | undefined]>([
  ['lvel', 'level'],
  ['leevl', 'level'],
  ['LEVEL', 'level'],
  ['levels', 'level'],
  ['relaese', 'release'],
  ['rel', 'release'],
  ['email', 'user.email'],
  ['firstseen', 'firstSeen'],
  ['first_seen', 'firstSeen'],
  ['http.statuscode', 'http.status_code'],
  ['it', 'is'],
  ['banana', undefined],
  ['', undefined],
  ['x'.repeat(61), undefined],
])('%j means %j', (written, meant) => {
  expect(nearest(written, NAMES)).toBe(meant)
})

test('five thousand names are gone through in no time', async () => {
  const names = Array.from({ length: 5000 }, (_, i) => `attribute.${i}.${'x'.repeat(40)}`)
  const { ms } = await cpuOf(() => nearest('y'.repeat(60), names))
  expect(ms).toBeLessThan(500)
})
