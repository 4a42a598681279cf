import type { AlertRuleView } from '../../src/alerts/rules/model'
import { DAY_MS, HOUR_MS } from '../../src/lib/time'
import { startBox } from './box'
import { sendTraces } from './shop-traces'

const DAYS = 12
/** Days ago on which three times as many payments failed as on the others. */
const BAD_DAYS = [3, 8]
const FAILED = { usual: 10, bad: 30 }
/** Hours ago in which orders were slow. */
const SLOW_HOURS = [2, 3, 80, 170, 171]
const ORDERS_AN_HOUR = 6

/** How often more than this many payments failed within a quarter of an hour. */
export const timesAbove = (threshold: number) =>
  Array.from({ length: DAYS }, (_, i) => failedOn(i + 1)).filter((count) => count > threshold)
    .length

const failedOn = (daysAgo: number) => (BAD_DAYS.includes(daysAgo) ? FAILED.bad : FAILED.usual)

/**
 * A box with the project `storefront` and two weeks behind it: payments that failed at one moment of each day, and orders by the hour,
 * which were slow at times. It has the rules that each project begins with, and one about orders.
 */
export async function startWatchedShop() {
  const box = await startBox()
  const { ask } = box
  await box.signUp()
  await ask('POST', '/projects', { name: 'Storefront' })
  const production = await box.giveKey('storefront', 'production')
  await box.send(production, payments(Date.now()))
  await sendTraces(box.url, production, orders(Date.now()))
  await box.digested()
  await ask('POST', '/projects/storefront/channels', {
    kind: 'ntfy',
    name: 'Phone of plover',
    ntfy: { topic: 'shop', server: 'https://ntfy.example' },
  })
  const slow = await ask<AlertRuleView>('POST', '/projects/storefront/alertRules', {
    name: 'Order placement is slow',
    kind: 'metric',
    metric: {
      signal: 'spans',
      aggregate: 'p95',
      service: 'checkout-api',
      endpoint: 'POST /api/orders',
      windowSec: 300,
    },
    thresholds: [
      { severity: 'critical', op: '>', value: 1200, resolveValue: 1000 },
      { severity: 'warning', op: '>', value: 950 },
    ],
    noData: 'keep',
    notify: { channels: ['members'], cooldownSec: 1800, repeatSec: 14_400, sendResolved: true },
  })
  return { ...box, production, slow }
}

function payments(now: number) {
  return Array.from({ length: DAYS }, (_, i) => {
    const at = Math.floor((now - (i + 1) * DAY_MS) / HOUR_MS) * HOUR_MS
    return Array.from({ length: failedOn(i + 1) }, (_, event) => ({
      level: 'error',
      timestamp: new Date(at + event * 1000).toISOString(),
      release: i < 5 ? '2026.11.3' : '2026.11.2',
      exception: { type: 'PaymentError', value: 'The bank did not answer' },
    }))
  })
    .reverse()
    .flat()
}

function orders(now: number) {
  const spans = Array.from({ length: DAYS * 24 }, (_, hoursAgo) => {
    const begin = Math.floor((now - (hoursAgo + 1) * HOUR_MS) / HOUR_MS) * HOUR_MS
    const usualMs = 720 + 220 * Math.sin((begin / DAY_MS) * 2 * Math.PI)
    const tookMs = SLOW_HOURS.includes(hoursAgo) ? 1600 : usualMs
    return Array.from({ length: ORDERS_AN_HOUR }, (_, order) =>
      orderSpan(hoursAgo * 100 + order, begin + order * 20_000, tookMs),
    )
  }).flat()
  const service = { key: 'service.name', value: { stringValue: 'checkout-api' } }
  return [{ resourceSpans: [{ resource: { attributes: [service] }, scopeSpans: [{ spans }] }] }]
}

const orderSpan = (number: number, beginMs: number, tookMs: number) => ({
  traceId: (number + 1).toString(16).padStart(32, '0'),
  spanId: (number + 1).toString(16).padStart(16, '0'),
  name: 'POST /api/orders',
  kind: 2,
  startTimeUnixNano: `${Math.round(beginMs)}000000`,
  endTimeUnixNano: `${Math.round(beginMs + tookMs)}000000`,
})
