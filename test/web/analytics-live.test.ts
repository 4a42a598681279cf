import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from './in-browser'
import { lookAt } from './look-at'
import { settled } from './tabs'
import { failing, hanging } from './view-states'
import type { View } from './views'
import { startVisitedShop } from './visited-shop'

const PATH = '/storefront/analytics/live'
const LIVE = '**/api/v1/projects/storefront/analytics/live?*'

const VIEWS: readonly View[] = [
  { name: 'live-visits', path: PATH },
  { name: 'live-table', path: `${PATH}?chart=table` },
  { name: 'live-nobody', path: `${PATH}?environment=staging` },
  {
    name: 'live-paused',
    path: PATH,
    before: (page) => page.getByRole('button', { name: 'Pause' }).click(),
  },
  { name: 'live-mistake', path: `${PATH}?query=browzer:Firefox` },
  {
    name: 'live-definitions',
    path: PATH,
    before: (page) => page.getByRole('button', { name: 'All definitions' }).click(),
  },
  { name: 'live-loading', path: PATH, before: hanging(LIVE, '.bone-line .skel') },
  { name: 'live-failed', path: PATH, before: failing(LIVE) },
]

const GUS = {
  agent: 'firefox',
  visitor: 'gus',
  pages: ['/coats', '/basket'],
  referrer: 'https://www.google.com/',
  event: 'order',
} as const

inBrowser('who is there now', startVisitedShop, (it) => {
  lookAt(VIEWS, it)

  let page: Page
  beforeAll(async () => {
    const { visit } = it.box
    await visit({ agent: 'phone', visitor: 'flo', pages: ['/', '/coats'], minutesAgo: 12 })
    await visit({ ...GUS, minutesAgo: 1 })
    await visit({ agent: 'firefox', visitor: 'ada', pages: ['/'], minutesAgo: 0 })
    page = await it.browser.open(PATH)
  })
  const stream = () => page.getByRole('region', { name: 'As it comes in' })
  const now = () => page.locator('.number-tiles b').first()
  const newest = () => stream().getByRole('listitem').first()

  test('the page says who is there, what they have open, and what they did', async () => {
    await settled(page)
    // Ada and gus; flo has gone.
    expect(await now().textContent()).toBe('2')
    const open = page.getByRole('region', { name: 'Open now: Pages' }).getByRole('listitem')
    expect(await open.allTextContents()).toEqual(['/1 now', '/basket1 now'])
    expect(await stream().getByRole('listitem').count()).toBe(7)
    const order = stream().getByRole('listitem').filter({ hasText: 'order' })
    expect(await order.textContent()).toMatch(/order \/basketfrom Google · Firefox · Desktop/)
  })

  test('what comes is there without asking, and the number of people with it', async () => {
    await it.box.visit({ agent: 'phone', visitor: 'hal', pages: ['/sale'], minutesAgo: 0 })
    await newest().getByText('/sale').waitFor()
    await page.locator('.number-tiles b', { hasText: /^3$/ }).first().waitFor()
  })

  test('the stream stands still while it is paused, and says what waits', async () => {
    await stream().getByRole('button', { name: 'Pause' }).click()
    await it.box.visit({ agent: 'phone', visitor: 'ida', pages: ['/new'], minutesAgo: 0 })
    await page.locator('.number-tiles b', { hasText: /^4$/ }).first().waitFor()
    await stream().getByText('stands still, 1 new').waitFor()
    expect(await newest().textContent()).toContain('/sale')
    await stream().getByRole('button', { name: 'Go on' }).click()
    await page.mouse.move(0, 0)
    await newest().getByText('/new').waitFor()
  })

  test('a row narrows the page to those visitors', async () => {
    await page.getByRole('region', { name: /^From/ }).getByRole('link', { name: 'Google' }).click()
    await page.waitForURL(/source/)
    await settled(page)
    expect(await now().textContent()).toBe('1')
    expect(it.browser.troubles).toEqual([])
  })
})
