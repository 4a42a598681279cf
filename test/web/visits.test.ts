import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { MINUTE_MS } from '../../src/lib/time'
import { exportOf, spanId, traceId } from '../spans'
import { inBrowser } from './in-browser'
import { lookAt } from './look-at'
import { failing, hanging } from './view-states'
import type { View } from './views'
import { startVisitedShop } from './visited-shop'

const PATH = '/storefront/analytics/visits'
const LIST = '**/api/v1/projects/storefront/analytics/visits?*'
const TIMELINE = '**/api/v1/projects/storefront/analytics/visits/*'
const BEGIN = Date.now() - 40 * MINUTE_MS
const TRACE = traceId()

/** The shop, with one visit in which much happened. */
async function startShop() {
  const box = await startVisitedShop()
  const key = await box.giveKey('storefront', 'production')
  const send = async (path: string, body: unknown) => {
    const response = await fetch(box.url + path, {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  const known = { sessionId: 's1', visitorId: 'fay', userId: 'fay@halfmoon.example' }
  const page = (path: string, ms: number, more = {}) => ({
    ...known,
    name: '$pageview',
    url: `https://shop.example${path}`,
    timestamp: BEGIN + ms,
    release: 'web@2.4.0',
    ...more,
  })
  await send('/analytics/ingestBatch', {
    events: [page('/', -300 * MINUTE_MS, { sessionId: 's0' })],
  })
  await send('/analytics/ingestBatch', {
    events: [
      page('/', 0, { title: 'Half Moon', referrer: 'https://www.google.com/', traceId: TRACE }),
      page('/', 1800, { name: '$webVital', webVital: { metric: 'LCP', value: 1250 } }),
      page('/', 9000, { name: '$engagement', engagedMs: 8000, scrollDepth: 80 }),
      page('/coats', 9500, { title: 'Coats' }),
      page('/coats', 21_000, { name: 'add_to_basket', properties: { sku: 'C-17', size: 'M' } }),
      page('/basket', 30_000, { title: 'Basket' }),
      page('/basket', 52_000, {
        name: 'order',
        properties: { plan: 'team', items: 2 },
        revenue: { amount: '129.00', currency: 'EUR' },
      }),
    ],
  })
  const nanos = (ms: number) => `${BEGIN + ms}000000`
  await send(
    '/v1/traces',
    exportOf([
      {
        traceId: TRACE,
        spanId: spanId(),
        name: 'GET /',
        kind: 2,
        startTimeUnixNano: nanos(-40),
        endTimeUnixNano: nanos(200),
      },
    ]),
  )
  await send('/events/ingest', {
    exception: [{ type: 'RangeError', value: 'Basket has no price' }],
    timestamp: BEGIN + 31_000,
    sessionId: 's1',
    contexts: { flags: { 'new-basket': 'on' } },
  })
  await box.digested()
  return box
}

const open = async (page: Page) => {
  await page.getByRole('link', { name: '/ → /basket' }).first().click()
  await page.getByText('Basket has no price').waitFor()
}
const VIEWS: readonly View[] = [
  { name: 'visits', path: PATH },
  { name: 'visit', path: `${PATH}?query=user:fay*`, before: open },
  {
    name: 'visits-went-wrong',
    path: '/storefront/analytics',
    before: (page) => page.getByText('1 issue in').scrollIntoViewIfNeeded(),
  },
  { name: 'visits-errors', path: `${PATH}?errors=1` },
  { name: 'visits-none', path: `${PATH}?errors=1&query=browser:Safari` },
  { name: 'visits-mistake', path: `${PATH}?query=browzer:Firefox` },
  { name: 'visits-loading', path: PATH, before: hanging(LIST, 'li.row .skel') },
  { name: 'visits-failed', path: PATH, before: failing(LIST) },
  { name: 'visit-gone', path: `${PATH}/1-1` },
  { name: 'visit-failed', path: `${PATH}/1-1`, before: failing(TIMELINE) },
]

inBrowser('visits', startShop, (it) => {
  lookAt(VIEWS, it)

  let page: Page
  beforeAll(async () => {
    page = await it.browser.open(PATH)
  })

  test('visits are listed, and those with errors alone', async () => {
    const rows = page.getByRole('list', { name: 'Visits' }).getByRole('listitem')
    await rows.first().waitFor()
    expect(await rows.count()).toBe(7)
    await page.getByRole('button', { name: 'With errors' }).click()
    await page.waitForURL(/errors=1/)
    await page.getByText('1 visit.').waitFor()
    expect(await rows.getByRole('link').allTextContents()).toEqual(['/ → /basket'])
  })

  test('keys open a visit, whose things stand in the order of time, and lead to where they came from', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    const happened = page.getByRole('region', { name: 'What happened' }).getByRole('listitem')
    await page.getByText('Basket has no price').waitFor()
    const lines = await happened.locator('.crumb').allTextContents()
    expect(lines).toEqual([
      '−40 mstraceGET /orders · 240 ms',
      '0 spage/Half Moon',
      '+1.80 sspeedLCP 1.25 s',
      '+9.00 slooked at/8.00 s · 80% down',
      '+9.50 spage/coatsCoats',
      '+21.00 seventadd_to_basket/coats',
      '+30.00 spage/basketBasket',
      '+31.00 sflagnew-basket was on',
      '+31.00 serrorRangeError: Basket has no priceSTOREFRONT-1',
      '+52.00 seventorder/basket · 129.00 EUR',
    ])
    await happened.locator('summary', { hasText: 'order' }).click()
    await page.getByText('team').waitFor()
    await page.keyboard.press('[')
    await page.getByRole('heading', { name: '/' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'RangeError: Basket has no price' }).click()
    await page.waitForURL(/issues/)
  })

  test('the overview says which issues visitors met', async () => {
    const overview = await it.browser.open('/storefront/analytics')
    const panel = overview.getByRole('region', { name: 'Went wrong' })
    await panel.getByRole('link', { name: 'RangeError: Basket has no price' }).waitFor()
    const rows = await panel.getByRole('listitem').allTextContents()
    expect(rows).toEqual(['RangeError: Basket has no price1 visitors20%', 'Any error1 visitors20%'])
    expect(await panel.getByText('1 issue in 14% of visits').count()).toBe(1)
    await panel.getByRole('link', { name: 'Any error' }).click()
    await overview.getByText('1 visit.').waitFor()
    await overview.context().close()
  })

  test('an error and a trace lead to the moment of their visit', async () => {
    await page.getByRole('link', { name: 'The visit' }).waitFor()
    await page.getByRole('link', { name: 'The visit' }).click()
    await page.waitForURL(/visits\/.*at=/)
    const current = page.locator('.happened [aria-current]')
    await current.waitFor()
    expect(await current.textContent()).toContain('Basket has no price')
    await page.getByRole('link', { name: 'GET /' }).click()
    await page.waitForURL(/traces/)
    await page.getByRole('link', { name: 'The visit' }).click()
    await current.waitFor()
    expect(await current.textContent()).toContain('GET /')
    expect(it.browser.troubles).toEqual([])
  })
})
