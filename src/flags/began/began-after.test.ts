import { expect, test } from 'bun:test'
import { beganAfter } from './began-after'

const MINUTE = 60_000
const at = (minutes: number) => minutes * MINUTE
const changes = [
  { version: 3, at: at(500) },
  { version: 2, at: at(120) },
  { version: 1, at: at(100) },
]

const began = (minutes: readonly number[], most = 20) =>
  beganAfter(
    minutes.map((firstSeen, key) => ({ key, firstSeen: at(firstSeen) })),
    changes,
    { withinMs: 60 * MINUTE, most },
  ).map(({ change: { version, at }, firstSeen }) => `v${version} ${(firstSeen - at) / MINUTE}`)

test.each<[what: string, firstSeen: number[], found: string[]]>([
  ['at the moment of the change', [500], ['v3 0']],
  ['at the end of the hour', [560], ['v3 60']],
  ['after the hour', [561], []],
  ['after two changes: of the newer', [130], ['v2 10']],
  ['between two changes', [110], ['v1 10']],
  ['before the first change', [99], []],
  ['some of several', [700, 510, 400, 150, 119, 20], ['v3 10', 'v2 30', 'v1 19']],
])('%s', (_, firstSeen, found) => {
  expect(began(firstSeen)).toEqual(found)
})

test('the newest that are wanted are taken, and none is asked for after them', () => {
  function* issues() {
    yield { key: 1, firstSeen: at(520) }
    yield { key: 2, firstSeen: at(510) }
    throw new Error('nobody wants more')
  }
  expect(beganAfter(issues(), changes, { withinMs: at(60), most: 2 })).toHaveLength(2)
})
