import { expect, test } from 'bun:test'
import { caps } from './caps'
import { ledger } from './ledger'
import type { Plan } from './plan'

const EVENT = { signal: 'event', environment: 'production' } as const
const AT = Date.parse('2026-11-30T23:59:59Z')

function held(included: number | null, payAsYouGo = false) {
  const time = { now: AT }
  const book = ledger([], [])
  const inclusion = { included, payAsYouGo }
  const plan: Plan = {
    events: inclusion,
    spans: inclusion,
    analytics: inclusion,
    replays: inclusion,
  }
  return {
    time,
    book,
    plan,
    usage: caps({ ledger: book, plan: () => plan, clock: () => time.now }),
  }
}
const total = { signal: 'event', class: 'plan', month: 202611 } as const
const count = (records: number, environment = 'production') => [
  { signal: 'event', project: 1, environment, month: 202611, records },
]

test('room is given to the last one that fits, and to none behind it', () => {
  const { usage } = held(10)
  expect(usage.reserve(EVENT, 7).fits).toBe(7)
  expect(usage.reserve(EVENT, 7)).toMatchObject({
    fits: 3,
    refusal: { reason: 'quota_exceeded', more: { retryAfterSeconds: 1 } },
  })
  expect(usage.reserve(EVENT, 1).fits).toBe(0)
  expect(() => usage.refuseWhenFull(EVENT)).toThrow('until 2026-12-01 00:00 UTC')
  expect(usage.reserve({ ...EVENT, environment: 'development' }, 11).fits).toBe(10)
  expect(() => usage.refuseWhenFull({ ...EVENT, environment: 'development' })).toThrow(
    'Development has used its 10 events of this month',
  )
})

test('an append that fails gives its room back, and says why it failed', async () => {
  const { usage, book } = held(10)
  const failing = usage.reserve(EVENT, 6).hold(() => Promise.reject(new Error('the disk is full')))
  expect(book.accountOf(total).taken).toBe(6)
  expect(failing).rejects.toThrow('the disk is full')
  await failing.catch(() => {})
  expect(book.accountOf(total).taken).toBe(0)
})

test('what is settled counts once, and what came before is given back', async () => {
  const { usage, book } = held(10)
  await usage.reserve(EVENT, 10).hold(async () => {})
  book.settle({ passed: count(6), counted: count(4) })
  expect([book.accountOf(total).taken, usage.reserve(EVENT, 5).fits]).toEqual([8, 2])
})

test('a month that begins has all its room, and a clock that is set back finds the old one as it was', () => {
  const { usage, time } = held(10)
  expect(usage.reserve(EVENT, 9).fits).toBe(9)
  time.now += 1000
  expect(usage.reserve(EVENT, 20)).toMatchObject({ fits: 10, counted: { month: 202612 } })
  time.now -= 1
  expect(usage.reserve(EVENT, 20)).toMatchObject({ fits: 1, counted: { month: 202611 } })
  time.now += 1
  expect(usage.reserve(EVENT, 1).fits).toBe(0)
})

test('a plan that is changed holds for the next request', () => {
  const { usage, plan } = held(10)
  expect(usage.reserve(EVENT, 20).fits).toBe(10)
  plan.events = { included: 15, payAsYouGo: false }
  expect(usage.reserve(EVENT, 20).fits).toBe(5)
  plan.events = { included: 3, payAsYouGo: false }
  expect(usage.reserve(EVENT, 1).fits).toBe(0)
  plan.events = { included: 3, payAsYouGo: true }
  expect(usage.reserve(EVENT, 1).fits).toBe(1)
  plan.events = { included: null, payAsYouGo: true }
  expect(usage.reserve({ ...EVENT, environment: 'development' }, 50).fits).toBe(50)
})
