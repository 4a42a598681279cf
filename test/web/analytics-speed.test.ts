import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from './in-browser'
import { lookAt } from './look-at'
import { startMeasuredShop, TRACE } from './measured-shop'
import { settled } from './tabs'
import { failing, hanging } from './view-states'
import type { View } from './views'

const PATH = '/storefront/analytics/vitals'
const VITALS = '**/api/v1/projects/storefront/analytics/vitals?*'

const shared = { path: '' }

const VIEWS: readonly View[] = [
  { name: 'speed', path: `${PATH}?range=7d` },
  { name: 'speed-releases', path: `${PATH}?range=7d&by=release&metric=CLS&sort=p75` },
  { name: 'speed-table', path: `${PATH}?range=7d&chart=table` },
  {
    name: 'speed-pointed',
    path: `${PATH}?range=7d`,
    before: (page) => page.locator('.visit-bars .hover').nth(4).hover(),
  },
  { name: 'speed-none', path: `${PATH}?query=page:/nowhere` },
  { name: 'speed-mistake', path: `${PATH}?query=browzer:Firefox` },
  {
    name: 'speed-definitions',
    path: PATH,
    before: (page) => page.getByRole('button', { name: 'All definitions' }).click(),
  },
  { name: 'speed-loading', path: PATH, before: hanging(VITALS, '.bone-line .skel') },
  { name: 'speed-failed', path: PATH, before: failing(VITALS) },
  {
    name: 'speed-shared',
    isStranger: true,
    get path() {
      return shared.path
    },
  },
]

inBrowser('the speed of pages', startMeasuredShop, (it) => {
  lookAt(VIEWS, it)

  let page: Page
  beforeAll(async () => {
    page = await it.browser.open(`${PATH}?range=7d`)
    const link = { name: 'For the board', page: 'vitals', environment: 'production', range: '7d' }
    const made = await it.box.ask<{ path: string }>(
      'POST',
      '/projects/storefront/analytics/shares',
      link,
    )
    shared.path = made.path
  })
  const rows = async () => {
    await settled(page)
    return page
      .getByRole('region', { name: /^Speed by/ })
      .locator('tbody tr')
      .allTextContents()
  }

  test('each metric has its p75 and its rating', async () => {
    await settled(page)
    // The 105th of 139 measurements of LCP, and the 104th of 138 of each other metric.
    const tiles = await page.locator('.number-tiles label').allTextContents()
    expect(tiles.map((text) => text.replace(/was .*/, ''))).toEqual([
      'LCP, largest paint2.55 sNeeds improvement',
      'INP, answer to input241 msNeeds improvement',
      'CLS, shift of layout0.07Good',
      'FCP, first paint1.74 sGood',
      'TTFB, first byte563 msGood',
    ])
  })

  test('a metric, an order and a part are chosen, and a row narrows the page', async () => {
    await page.getByRole('radio', { name: 'INP' }).check()
    await page.getByRole('img', { name: /^p75 of INP over time/ }).waitFor()
    await page.getByRole('combobox', { name: 'Order' }).selectOption('p75')
    await page.waitForURL(/sort=p75/)
    expect((await rows())[0]).toMatch(/^\/checkout/)
    await page.getByRole('radio', { name: 'Releases' }).check()
    await page.getByRole('link', { name: '2026.11.2', exact: true }).click()
    await page.waitForURL(/query=release/)
    expect(await rows()).toHaveLength(1)
    await page.getByRole('button', { name: /^Remove release/ }).click()
    await page.getByRole('radio', { name: 'Pages' }).check()
    await page.getByRole('radio', { name: 'LCP' }).check()
  })

  test('who came by a link narrows it to a page, and is led to no trace', async () => {
    const stranger = await it.browser.open(shared.path, { isStranger: true })
    await stranger.getByRole('link', { name: '/checkout', exact: true }).click()
    await stranger.waitForURL(/_share.*query=page/)
    await settled(stranger)
    expect(await stranger.locator('.vital-parts tbody tr').count()).toBe(1)
    for (const name of [/^Traces? /, 'Trace'])
      expect(await stranger.getByRole('link', { name }).count()).toBe(0)
    expect(await stranger.getByText('Worst LCP').count()).toBe(0)
    expect(it.browser.troubles).toEqual([])
  })

  test('a page leads to the traces in which it was loaded, and a slow one to its own', async () => {
    await settled(page)
    const traces = page.getByRole('link', { name: 'Traces of /checkout' })
    const href = new URL((await traces.getAttribute('href')) ?? '', it.box.url)
    expect(href.pathname).toBe('/storefront/traces')
    expect(href.searchParams.get('query')).toBe('whimbrel.page:load name:/checkout')
    const slowest = page.getByRole('region', { name: 'Worst LCP' }).locator('tbody tr').first()
    expect(await slowest.getByRole('link').getAttribute('href')).toBe(`/storefront/traces/${TRACE}`)
    expect(await slowest.textContent()).toMatch(/^\/checkoutPoor 9\.40 s/)
  })

  test('what is measured while the page is open is counted', async () => {
    await it.box.measure([
      {
        name: '$webVital',
        url: 'https://shop.example/new',
        webVital: { metric: 'LCP', value: 12_000 },
      },
    ])
    await page.getByRole('region', { name: 'Worst LCP' }).getByText('12.0 s').waitFor()
    await page.getByRole('heading', { name: 'LCP: 140 measurements' }).waitFor()
    expect(it.browser.troubles).toEqual([])
  })
})
