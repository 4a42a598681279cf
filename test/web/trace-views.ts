import { failedOrder } from './shop-traces'
import { failing, hanging } from './view-states'
import type { View } from './views'

const TRACE = `/checkout/traces/${failedOrder}`

/** The pages of traces and their states. */
export const TRACE_VIEWS: readonly View[] = [
  { name: 'traces', path: '/checkout/traces' },
  { name: 'traces-matched', path: '/checkout/traces?query=service:payments+status:error' },
  {
    name: 'traces-completion',
    path: '/checkout/traces',
    async before(page) {
      await page.getByLabel('Search traces').fill('http')
      await page.waitForSelector('#completion li')
    },
  },
  { name: 'traces-table', path: '/checkout/traces?chart=table&environment=all' },
  { name: 'traces-none', path: '/checkout/traces?query=service:payments+duration:>9h&range=1h' },
  { name: 'traces-mistake', path: '/checkout/traces?query=(status:error' },
  { name: 'traces-first', path: '/default/traces' },
  {
    name: 'traces-failed',
    path: '/checkout/traces',
    before: failing('**/api/v1/projects/checkout/traces?*', {
      problem: {
        status: 503,
        code: 'overloaded',
        retry: true,
        detail: 'The box has more to do than it can. Try again in a minute.',
      },
      headers: { 'retry-after': '60' },
      says: 'Trying again in',
    }),
  },
  {
    name: 'traces-loading',
    path: '/checkout/traces',
    before: hanging('**/api/v1/projects/checkout/traces?*', '.hits .skel'),
  },
  {
    name: 'traces-import',
    path: '/checkout/traces',
    async before(page) {
      const button = page.getByRole('button', { name: 'Import OTLP' })
      if (await button.isVisible()) await button.click()
    },
  },
  { name: 'trace', path: TRACE },
  {
    name: 'trace-span',
    path: TRACE,
    async before(page) {
      await page.locator('.span', { hasText: 'POST api.paygate.example' }).first().click()
      await page.getByText('Identity').waitFor()
    },
  },
  { name: 'trace-window', path: `${TRACE}?window=1000-2600` },
  { name: 'trace-errors', path: `${TRACE}?only=errors&path=off` },
  {
    name: 'trace-loading',
    path: TRACE,
    before: hanging('**/api/v1/traces/*', '.waterfall .skel'),
  },
  { name: 'trace-missing', path: `/checkout/traces/${'0'.repeat(31)}1` },
  {
    name: 'trace-pick',
    path: TRACE,
    async before(page) {
      await page.getByRole('button', { name: 'Compare' }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'trace-compare',
    path: TRACE,
    async before(page) {
      await page.getByRole('button', { name: 'Compare' }).click()
      await page.getByRole('option').last().waitFor()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await page.waitForSelector('.compared')
    },
  },
  { name: 'endpoints', path: '/checkout/endpoints' },
  { name: 'endpoints-table', path: '/checkout/endpoints?chart=table&show=client&sort=p99' },
  { name: 'endpoints-none', path: '/checkout/endpoints?find=no+such+route' },
  { name: 'map', path: '/checkout/map' },
  { name: 'map-node', path: '/checkout/map?node=service:payments' },
  { name: 'map-host', path: '/checkout/map?node=host:api.paygate.example' },
  { name: 'map-table', path: '/checkout/map?chart=table' },
  { name: 'queries', path: '/checkout/queries' },
  { name: 'queries-none', path: '/checkout/queries?environment=staging' },
]
