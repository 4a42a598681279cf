import { describe, expect, test } from 'bun:test'
import { cpuOf } from '../lib/cpu-time.harness'
import { rateLimiter } from './rate-limit'

const SECOND = 1000
const now = 1_700_000_000_000

describe('a rate limit', () => {
  test('lets a minute’s worth through at once, and no more', () => {
    const limiter = rateLimiter()
    for (let i = 0; i < 60; i++) expect(limiter.take('a', 1, 60, now)).toBe(0)
    expect(limiter.take('a', 1, 60, now)).toBeGreaterThan(0)
  })

  test('gives back evenly', () => {
    const limiter = rateLimiter()
    limiter.take('a', 60, 60, now)
    expect(limiter.take('a', 10, 60, now + 10 * SECOND)).toBe(0)
    expect(limiter.take('a', 1, 60, now + 10 * SECOND)).toBeGreaterThan(0)
    expect(limiter.take('a', 60, 60, now + 70 * SECOND)).toBe(0)
  })

  test('never holds more than a minute’s worth', () => {
    const limiter = rateLimiter()
    limiter.take('a', 60, 60, now)
    const later = now + 3600 * SECOND
    expect(limiter.take('a', 61, 60, later)).toBeGreaterThan(0)
    expect(limiter.take('a', 60, 60, later)).toBe(0)
  })

  test('says a wait after which the request and its batch pass', () => {
    const limiter = rateLimiter()
    limiter.take('a', 60, 60, now)
    const seconds = limiter.take('a', 9, 60, now)
    const then = now + seconds * SECOND
    expect(limiter.take('a', 1, 60, then)).toBe(0)
    expect(limiter.take('a', 9, 60, then)).toBe(0)
  })

  test('keeps names apart', () => {
    const limiter = rateLimiter()
    limiter.take('a', 60, 60, now)
    expect(limiter.take('b', 60, 60, now)).toBe(0)
  })

  test('takes nothing from one that it refuses', () => {
    const limiter = rateLimiter()
    limiter.take('a', 50, 60, now)
    for (let i = 0; i < 10; i++) expect(limiter.take('a', 11, 60, now)).toBeGreaterThan(0)
    expect(limiter.take('a', 10, 60, now)).toBe(0)
  })

  test('forgives a clock that is set back', () => {
    const limiter = rateLimiter()
    limiter.take('a', 1, 60, now)
    expect(limiter.take('a', 1, 60, now - 3600 * SECOND)).toBe(0)
    expect(limiter.take('a', 58, 60, now - 3600 * SECOND)).toBe(0)
  })

  test('remembers those who are busy among ten thousand others', () => {
    const limiter = rateLimiter()
    limiter.take('busy', 60, 60, now)
    for (let i = 0; i < 20_000; i++) limiter.take(`other ${i}`, 1, 60, now)
    expect(limiter.take('busy', 1, 60, now)).toBeGreaterThan(0)
  })

  test('gives nothing back to one who comes again after a flood of names', () => {
    const limiter = rateLimiter({ remembered: 100, crowd: 8, seed: 1n })
    for (let i = 0; i < 200; i++) limiter.take(`name ${i}`, 60, 60, now)
    // Half of them have one of their own; the others share, and whoever shares finds it empty.
    for (let i = 0; i < 200; i++) expect(limiter.take(`name ${i}`, 1, 60, now)).toBeGreaterThan(0)
    expect(limiter.size).toBe(108)
  })

  test('gives no bucket that is full to one who leaves the crowd', () => {
    const limiter = rateLimiter({ remembered: 1, crowd: 1, seed: 1n })
    limiter.take('first', 1, 60, now)
    expect(limiter.take('second', 60, 60, now)).toBe(0)
    const later = now + SECOND
    expect(limiter.take('second', 60, 60, later)).toBeGreaterThan(0)
    expect(limiter.take('second', 1, 60, later)).toBe(0)
    expect(limiter.take('second', 1, 60, later)).toBeGreaterThan(0)
  })

  test('forgets who was not there for a period', () => {
    const limiter = rateLimiter({ remembered: 100 })
    for (let i = 0; i < 1000; i++) limiter.take(`name ${i}`, 60, 60, now + i * 61 * SECOND)
    expect(limiter.size).toBe(100)
  })

  test('takes a flood of names as fast as few', async () => {
    const few = rateLimiter()
    const many = rateLimiter()
    const flood = (limiter: typeof few, names: number) =>
      cpuOf(() => {
        for (let i = 0; i < 100_000; i++) limiter.take(`name ${i % names}`, 1, 60, now)
      })
    const { ms: fewMs } = await flood(few, 5000)
    // It was 10,000 looks for each of them: three hundred times as much.
    expect((await flood(many, 100_000)).ms).toBeLessThan(20 * fewMs + 100)
  })

  test('lets nobody on who owes, and says until when', () => {
    const limiter = rateLimiter()
    limiter.charge('a', 90, 60, now)
    const seconds = limiter.owes('a', 60, now)
    expect(seconds).toBe(31)
    expect(limiter.owes('a', 60, now + (seconds - 2) * SECOND)).toBeGreaterThan(0)
    expect(limiter.owes('a', 60, now + seconds * SECOND)).toBe(0)
  })
})
