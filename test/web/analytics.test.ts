import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { DAY_MS } from '../../src/lib/time'
import { pageView } from '../../web/views/analytics/empty/page-view'
import { inBrowser } from './in-browser'
import { lookAt } from './look-at'
import { settled } from './tabs'
import { failing, hanging } from './view-states'
import type { View } from './views'
import { startVisitedShop } from './visited-shop'

const PATH = '/storefront/analytics'
const OVERVIEW = '**/api/v1/projects/storefront/analytics/overview?*'
/** Somebody came in the time of the same length before it. */
const SINCE = new Date(Date.now() - 3.5 * DAY_MS).toISOString()

const VIEWS: readonly View[] = [
  { name: 'analytics', path: PATH },
  { name: 'analytics-table', path: `${PATH}?chart=table&measure=bounceRate&interval=week` },
  { name: 'analytics-first', path: '/empty/analytics' },
  {
    name: 'analytics-whole-list',
    path: PATH,
    async before(page) {
      await page.getByRole('button', { name: 'All 12 pages' }).click()
      await page.getByText('1 to 12 of 12').waitFor()
    },
  },
  {
    name: 'analytics-definitions',
    path: PATH,
    before: (page) => page.getByRole('button', { name: 'All definitions' }).click(),
  },
  { name: 'analytics-robots', path: `${PATH}?bots=1` },
  {
    name: 'analytics-properties',
    path: PATH,
    async before(page) {
      await page.getByRole('radio', { name: 'Properties' }).check()
      await page.getByRole('combobox', { name: 'Property', exact: true }).waitFor()
      await page.getByRole('radio', { name: 'Exits' }).check()
    },
  },
  {
    name: 'analytics-none-then',
    path: `${PATH}?from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z`,
  },
  { name: 'analytics-none', path: `${PATH}?query=browser:Firefox+page:/nowhere` },
  { name: 'analytics-mistake', path: `${PATH}?query=browzer:Firefox` },
  {
    name: 'analytics-pointed',
    path: `${PATH}?from=${SINCE}&measure=views&interval=day`,
    before: (page) => page.locator('.visit-bars .hover').nth(2).hover(),
  },
  { name: 'analytics-loading', path: PATH, before: hanging(OVERVIEW, '.bone-line .skel') },
  { name: 'analytics-failed', path: PATH, before: failing(OVERVIEW) },
]

inBrowser('analytics', startVisitedShop, (it) => {
  lookAt(VIEWS, it)

  let page: Page
  beforeAll(async () => {
    page = await it.browser.open(PATH)
  })
  const tile = (name: string) => page.locator('.number-tiles label', { hasText: name }).locator('b')
  const panel = (name: string) => page.getByRole('region', { name })
  const rows = async (name: string) => {
    await settled(page)
    return (await panel(name).getByRole('listitem').allTextContents()).map((text) =>
      text.replace(/ (visitors|times)/g, ' '),
    )
  }

  test('says how many came and what they did, without robots', async () => {
    expect(await page.locator('.number-tiles b').allTextContents()).toEqual([
      '4',
      '5',
      '16',
      '40%',
      '24 s',
      '1',
    ])
    expect(await page.getByText('1 visit by robots is kept apart.').count()).toBe(1)
    expect(await rows('Devices')).toEqual(['Phone3 75%', 'Desktop1 25%'])
    expect(await rows('Events')).toEqual(['order1 1 '])
    expect(await rows('Countries')).toEqual([
      'ATAustria2 50%',
      'Unknown1 25%',
      'NLNetherlands1 25%',
    ])
  })

  test('a row narrows the whole page, and its chip widens it again', async () => {
    await panel('Devices').getByRole('link', { name: 'Desktop' }).click()
    await page.waitForURL(/device/)
    expect(await rows('Pages')).toEqual(['/1 100%', '/basket1 100%', '/coats1 100%'])
    expect(await tile('Visits').textContent()).toBe('2')
    await page.getByRole('button', { name: 'Remove device:desktop' }).click()
    await page.waitForURL((url) => !url.search.includes('device'))
    await settled(page)
    expect(await tile('Visits').textContent()).toBe('5')
  })

  test('another tab, another number in the chart, and the whole list', async () => {
    await panel('Channels').getByRole('radio', { name: 'Sources' }).check()
    await panel('Channels').getByRole('link', { name: 'Google' }).waitFor()
    await page.getByRole('radio', { name: 'Bounce rate' }).check()
    await page.getByRole('img', { name: /^Bounce rate over time, up to 100%/ }).waitFor()
    await page.getByRole('button', { name: 'All 12 pages' }).click()
    const dialog = page.getByRole('dialog', { name: 'All pages' })
    await dialog.getByText('1 to 12 of 12').waitFor()
    await dialog.getByRole('link', { name: '/coats/9' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove page:/coats/9' }).click()
  })

  test('properties of events have a tab, and are completed in the search', async () => {
    await panel('Events').getByRole('radio', { name: 'Properties' }).check()
    await panel('Events').getByRole('combobox', { name: 'Property' }).selectOption('plan')
    await panel('Events').getByRole('link', { name: 'team' }).waitFor()
    const search = page.getByLabel('Search visits')
    await search.fill('pla')
    await page.getByRole('option', { name: /^property\.plan:\s*of order/ }).click()
    await page.getByRole('option', { name: /^team/ }).click()
    await page.waitForURL(/property\.plan/)
    await settled(page)
    expect(await tile('Visits').textContent()).toBe('1')
    await page.getByRole('button', { name: /^Remove property/ }).click()
    await page.waitForURL((url) => !url.search.includes('property'))
  })

  test('a tab shows what is alike, and exits the share of views that they are', async () => {
    await panel('Pages').getByRole('combobox', { name: 'Pages by' }).selectOption('hostname')
    await panel('Pages').getByRole('link', { name: 'shop.example' }).waitFor()
    await panel('Pages').getByRole('radio', { name: 'Exits' }).check()
    await panel('Pages').getByText('Exit rate').waitFor()
    // Two of three views of /coats ended a visit, and one of three of the first page.
    expect((await rows('Pages')).slice(0, 2)).toEqual([
      '/coats2 67% of its views ended the visit',
      '/1 33% of its views ended the visit',
    ])
    await panel('Pages').getByRole('radio', { name: 'Pages' }).check()
  })

  test('robots are looked at by themselves', async () => {
    await page.getByRole('button', { name: 'Look at it' }).click()
    await page.getByText('These are the visits of robots').waitFor()
    await settled(page)
    expect(await tile('Visits').textContent()).toBe('1')
    await page.getByRole('button', { name: 'Back to people' }).click()
    await page.getByText('1 visit by robots is kept apart.').waitFor()
  })

  test('a visit that comes is counted while the page is open', async () => {
    await it.box.visit({ agent: 'phone', visitor: 'eve', pages: ['/'], minutesAgo: 0 })
    await page.locator('.number-tiles b', { hasText: /^6$/ }).waitFor()
    expect(it.browser.troubles).toEqual([])
  })

  test('the line of an empty page sends its first visit, and the page shows it', async () => {
    const empty = await it.browser.open('/empty/analytics')
    await empty.getByText('No visits yet').waitFor()
    const key = await it.box.giveKey('empty', 'production')
    Bun.spawnSync(['sh', '-c', pageView.code(it.box.url, key)])
    await empty.getByText('There is 1 in Production.').waitFor()
    await empty.getByRole('button', { name: 'Look in Production' }).click()
    await empty.getByLabel('Search visits').fill('browser:')
    await empty.getByRole('option', { name: /Firefox/ }).click()
    await empty.waitForURL(/browser/)
    await settled(empty)
    expect(await empty.locator('.number-tiles b').first().textContent()).toBe('1')
    expect(it.browser.troubles).toEqual([])
    await empty.context().close()
  })
})
