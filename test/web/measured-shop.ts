import { DAY_MS, HOUR_MS } from '../../src/lib/time'
import { startVisitedShop } from './visited-shop'

/** The trace of the slowest of all pages. */
export const TRACE = '5b8aa5a2d2c872e8321cf37308d69df2'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

/** What is usual of each metric. */
const USUAL = { LCP: 1900, INP: 180, CLS: 0.05, FCP: 1300, TTFB: 420 }
/** How many times as slow as usual a page is, and how often it was measured. */
const PAGES = [
  { path: '/', slow: 0.6, count: 48 },
  { path: '/checkout', slow: 2.4, count: 24 },
  { path: '/coats', slow: 1, count: 60 },
  { path: '/journal/wool-care-in-winter-and-how-to-store-a-coat', slow: 1.5, count: 6 },
]

/** A box with a shop whose pages were measured over a week, by two releases. */
export async function startMeasuredShop() {
  const box = await startVisitedShop()
  const key = await box.giveKey('storefront', 'production')
  async function measure(events: readonly Record<string, unknown>[]) {
    const response = await fetch(`${box.url}/analytics/ingestBatch`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', 'user-agent': PHONE },
      body: JSON.stringify({ events }),
    })
    if (!response.ok) throw new Error(await response.text())
    await box.digested()
  }
  for (const { path, slow, count } of PAGES)
    for (const [metric, usual] of Object.entries(USUAL))
      await measure(
        Array.from({ length: count }, (_, i) => ({
          name: '$webVital',
          url: `https://shop.example${path}`,
          sessionId: `measured ${path} ${i}`,
          visitorId: `measured ${i}`,
          timestamp: Date.now() - HOUR_MS - (i % 6) * DAY_MS,
          release: i % 6 < 2 ? '2026.11.2' : '2026.11.1',
          webVital: { metric, value: usual * slow * (0.7 + (i % 10) * 0.08) },
        })),
      )
  await measure([
    {
      name: '$webVital',
      url: 'https://shop.example/checkout',
      timestamp: Date.now() - HOUR_MS,
      release: '2026.11.2',
      traceId: TRACE,
      webVital: { metric: 'LCP', value: 9400 },
    },
  ])
  return { ...box, measure }
}
