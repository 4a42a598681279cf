import { expect, test } from 'bun:test'
import { DAY_MS } from '../lib/time'
import { vitals } from './vitals'

const NOON = Date.UTC(2026, 10, 22, 12)

function given() {
  const clock = { now: NOON, passed: 0 }
  const { read, ...note } = vitals(
    () => clock.now,
    () => clock.passed,
  )
  const pass = (ms: number) => {
    clock.now += ms
    clock.passed += ms
  }
  return { clock, pass, read, ...note }
}

test('a rate is of the last one to two minutes', () => {
  const it = given()
  it.acknowledged(600, [3, 3])
  it.pass(30_000)
  expect(it.read().accepted).toMatchObject({ today: 600, perSecond: 20 })
  it.pass(40_000)
  it.acknowledged(0, [])
  expect(it.read().accepted.perSecond).toBeCloseTo(600 / 70, 5)
  it.pass(61_000)
  expect(it.read().accepted.perSecond).toBe(0)
  it.pass(600_000)
  expect(it.read().accepted).toEqual({ today: 600, total: 600, perSecond: 0, p99Ms: null })
})

test('a day ends at midnight of UTC', () => {
  const it = given()
  it.acknowledged(5, [1])
  it.lagged(900)
  it.lagged(40)
  expect(it.read().highestLagMs).toBe(900)
  it.pass(DAY_MS / 2)
  expect(it.read()).toMatchObject({ highestLagMs: 0, accepted: { today: 0, total: 5 } })
})

test.each([
  ['goes on evenly', [1000, 1000], 0],
  ['is set ahead', [50_000, 1000], 0],
  ['is set back', [1000, -7000], 8000],
  ['is set back, then ahead', [-7000, 9000], 8000],
])('a clock that %s', (_, steps, backMs) => {
  const it = given()
  for (const ms of steps) {
    it.clock.now += ms
    it.clock.passed += 1000
    it.lagged(0)
  }
  expect(it.read().clockBackMs).toBe(backMs)
})
