import { expect, test } from 'bun:test'
import { Problem } from '../lib/problem'
import type { Share } from './ledger'
import { workload } from './workload'

const MOST = 40
const KiB = 1024
const CROWDED_MS = 200

const of = (project: string, key = project): Share[] => [
  { name: `key ${key}`, part: 1 },
  { name: `project ${project}`, part: 2 },
]

/** There may be `MOST` requests without a body at work. */
function loaded(requestBytesAtWork = MOST * 56 * KiB) {
  const time = { now: 5000 }
  const load = workload({ requestBytesAtWork, crowdedMs: CROWDED_MS }, 1, () => time.now)
  /** Begins as many as are let in, 1000 at most. */
  function fill(shares: Share[], bytes = 0): number {
    for (let begun = 0; begun < 1000; begun++) if (!begins(shares, bytes)) return begun
    return 1000
  }
  function begins(shares: Share[], bytes = 0): boolean {
    try {
      load.begin(shares, bytes)
      return true
    } catch (cause) {
      expect((cause as Problem).reason).toBe('overloaded')
      return false
    }
  }
  const end = (shares: Share[], count: number, bytes = 0) => {
    for (let i = 0; i < count; i++) load.end(shares, bytes)
  }
  /** Goes on with what is far too much, until it is no burst any more, and with what is at work then answered. */
  function last(shares: Share[]) {
    const burst = fill(shares)
    time.now += CROWDED_MS
    expect(begins(shares)).toBe(false)
    end(shares, burst)
  }
  return { load, time, fill, begins, end, last }
}

test('a burst is taken, four times what is taken under lasting load', () => {
  const { fill } = loaded()
  // One key alone comes to a half.
  expect(fill(of('a'))).toBe((MOST * 4) / 2)
})

test('under lasting load what comes on top is refused', () => {
  const { fill, last } = loaded()
  last(of('a'))
  expect(fill(of('a'))).toBe(MOST / 2)
})

test('beside one that sends far too much, who sends little gets through', () => {
  const { fill, begins, last } = loaded()
  last(of('flood'))
  fill(of('flood'))
  expect(begins(of('quiet'))).toBe(true)
  expect(begins(of('flood'))).toBe(false)
  // Another key of the same project is bounded with it.
  expect(fill(of('flood', 'another'))).toBeLessThan(MOST / 2)
  expect(begins(of('third'))).toBe(true)
})

test('what is answered makes room at once', () => {
  const { fill, begins, end, last } = loaded()
  last(of('a'))
  fill(of('a'))
  end(of('a'), 1)
  expect([begins(of('a')), begins(of('a'))]).toEqual([true, false])
})

test('when there was not too much for a while, a burst is taken again', () => {
  const { fill, end, time, last } = loaded()
  last(of('a'))
  const begun = fill(of('a'))
  end(of('a'), begun)
  time.now += CROWDED_MS
  expect(fill(of('a'))).toBe(MOST / 2)
  time.now += CROWDED_MS + 1
  end(of('a'), MOST / 2)
  expect(fill(of('a'))).toBe((MOST * 4) / 2)
})

test('a request counts by its bytes too, and the largest passes alone', () => {
  const { fill, end, begins, time } = loaded()
  const burst = fill(of('a'), 168 * KiB)
  expect(burst).toBe(MOST / 2)
  time.now += CROWDED_MS
  expect(begins(of('a'), 168 * KiB)).toBe(false)
  end(of('a'), burst, 168 * KiB)
  expect(fill(of('a'), 168 * KiB)).toBe(MOST / 8)
  end(of('a'), MOST / 8, 168 * KiB)
  expect([begins(of('a'), 1e9), begins(of('a'), 1e9)]).toEqual([true, false])
})

test('the door refuses by what it knows, and counts nothing', () => {
  const { load, fill, last, end, begins } = loaded()
  last(of('a'))
  const begun = fill(of('a'))
  expect(() => load.refuseWhenFull(of('a'), 0)).toThrow(Problem)
  load.refuseWhenFull(of('b'), 0)
  end(of('a'), begun)
  expect(begins(of('b'))).toBe(true)
})
