import { describe, expect, test } from 'bun:test'
import { Problem } from '../lib/problem'
import { rateLimiter } from './rate-limit'

const SECOND = 1000
const now = 1_700_000_000_000

/** The seconds to wait, or 0 for what passed. */
function wait(take: () => void): number {
  try {
    take()
    return 0
  } catch (cause) {
    if (cause instanceof Problem && cause.reason === 'rate_limited')
      return cause.more.retryAfterSeconds as number
    throw cause
  }
}

describe('a rate limit', () => {
  test('lets a minute’s worth through at once, and no more', () => {
    const limiter = rateLimiter()
    for (let i = 0; i < 60; i++) expect(wait(() => limiter.take('a', 1, 60, now))).toBe(0)
    expect(wait(() => limiter.take('a', 1, 60, now))).toBeGreaterThan(0)
  })

  test('gives back evenly', () => {
    const limiter = rateLimiter()
    limiter.take('a', 60, 60, now)
    expect(wait(() => limiter.take('a', 10, 60, now + 10 * SECOND))).toBe(0)
    expect(wait(() => limiter.take('a', 1, 60, now + 10 * SECOND))).toBeGreaterThan(0)
    expect(wait(() => limiter.take('a', 60, 60, now + 70 * SECOND))).toBe(0)
  })

  test('never holds more than a minute’s worth', () => {
    const limiter = rateLimiter()
    limiter.take('a', 60, 60, now)
    const later = now + 3600 * SECOND
    expect(wait(() => limiter.take('a', 61, 60, later))).toBeGreaterThan(0)
    expect(wait(() => limiter.take('a', 60, 60, later))).toBe(0)
  })

  test('says a wait after which the request and its batch pass', () => {
    const limiter = rateLimiter()
    limiter.take('a', 60, 60, now)
    const seconds = wait(() => limiter.take('a', 9, 60, now))
    const then = now + seconds * SECOND
    expect(wait(() => limiter.take('a', 1, 60, then))).toBe(0)
    expect(wait(() => limiter.take('a', 9, 60, then))).toBe(0)
  })

  test('keeps names apart', () => {
    const limiter = rateLimiter()
    limiter.take('a', 60, 60, now)
    expect(wait(() => limiter.take('b', 60, 60, now))).toBe(0)
  })

  test('takes nothing from one that it refuses', () => {
    const limiter = rateLimiter()
    limiter.take('a', 50, 60, now)
    for (let i = 0; i < 10; i++)
      expect(wait(() => limiter.take('a', 11, 60, now))).toBeGreaterThan(0)
    expect(wait(() => limiter.take('a', 10, 60, now))).toBe(0)
  })

  test('forgives a clock that is set back', () => {
    const limiter = rateLimiter()
    limiter.take('a', 1, 60, now)
    expect(wait(() => limiter.take('a', 1, 60, now - 3600 * SECOND))).toBe(0)
    expect(wait(() => limiter.take('a', 58, 60, now - 3600 * SECOND))).toBe(0)
  })

  test('remembers those who are busy among ten thousand others', () => {
    const limiter = rateLimiter()
    limiter.take('busy', 60, 60, now)
    for (let i = 0; i < 20_000; i++) limiter.take(`other ${i}`, 1, 60, now)
    expect(wait(() => limiter.take('busy', 1, 60, now))).toBeGreaterThan(0)
  })
})
