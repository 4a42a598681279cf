import { expect, test } from 'bun:test'
import type { Block } from '../spool/block'
import { digestLoop } from './digest-loop'

/** A load that never ends: a slice each time that one is asked for. */
function underLoad(isFull: boolean, slices: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const seen = { slices: 0, maintained: 0 }
  const loop = digestLoop({
    watermark: 0,
    signals: [],
    nextSlice: (after) => ({ blocks: [{ seq: after + 1 } as Block], cost: 1, isFull }),
    digest() {
      seen.slices++
      if (seen.slices === slices) {
        loop.stop()
        resolve()
      }
      return { stored: {}, counted: [], deadLetters: 0, changed: [], outcomes: [] }
    },
    deliver: () => ({ setAside: 0, changed: [] }),
    maintain() {
      seen.maintained++
      return true
    },
    proposals: () => [],
    tell() {},
  })
  loop.begin()
  return promise.then(() => seen)
}

test('light slices leave time for maintenance, though it is never quiet', async () => {
  expect((await underLoad(false, 3)).maintained).toBeGreaterThan(1)
})

test('full slices follow each other', async () => {
  expect((await underLoad(true, 50)).maintained).toBe(0)
})
