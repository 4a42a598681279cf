import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from './in-browser'
import { lookAt } from './look-at'
import { settled } from './tabs'
import { failing, hanging } from './view-states'
import type { View } from './views'
import { startVisitedShop } from './visited-shop'

const PATHS = '/storefront/analytics/paths'
const RETENTION = '/storefront/analytics/retention'
const reportOf = (name: string) => `**/api/v1/projects/storefront/analytics/${name}?*`

const VIEWS: readonly View[] = [
  { name: 'paths', path: `${PATHS}?steps=pagesAndEvents&node=1.0` },
  { name: 'paths-table', path: `${PATHS}?chart=table` },
  { name: 'paths-backwards', path: `${PATHS}?direction=before&step=page:/coats` },
  { name: 'retention', path: `${RETENTION}?range=7d` },
  { name: 'retention-weeks', path: `${RETENTION}?cells=visitors` },
  { name: 'retention-nobody-known', path: '/empty/analytics/retention' },
  { name: 'paths-loading', path: PATHS, before: hanging(reportOf('paths'), '.bone-line .skel') },
  { name: 'retention-failed', path: RETENTION, before: failing(reportOf('retention')) },
  { name: 'paths-mistake', path: `${PATHS}?query=browzer:Firefox` },
  { name: 'retention-none', path: `${RETENTION}?query=page:/nowhere` },
  { name: 'retention-no-start', path: `${RETENTION}?start=event:nothing` },
]

/** A shop whose visitors have ids, beside a project whose visitors have none. */
async function startShop() {
  const box = await startVisitedShop()
  const key = await box.giveKey('empty', 'production')
  await fetch(`${box.url}/analytics/ingestBatch`, {
    method: 'POST',
    headers: {
      'x-api-key': key,
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    },
    body: JSON.stringify({ events: [{ name: '$pageview', url: 'https://empty.example/' }] }),
  })
  await box.digested()
  return box
}

inBrowser('retention and paths', startShop, (it) => {
  lookAt(VIEWS, it)

  let page: Page
  beforeAll(async () => {
    page = await it.browser.open(PATHS)
  })

  test('the ways through the pages are drawn, and a page that is chosen says what lies beside it', async () => {
    const drawn = page.getByRole('region', { name: 'Paths', exact: true })
    await drawn.getByRole('button', { name: /^Begin: \/ 3 visits, 60% ?, 1 left$/ }).click()
    await page.waitForURL(/node=0\.0/)
    const through = page.getByRole('region', { name: 'Through /' })
    expect(await through.getByRole('listitem').allTextContents()).toEqual([
      '/coats267%',
      'left133%',
    ])
    expect(await drawn.locator('.lit').count()).toBe(1)
    await through.getByRole('button', { name: 'Paths from here' }).click()
    await page.waitForURL(/step=page/)
    await page.getByText('3 of 5 visits').waitFor()
  })

  test('paths end at an event, by pages and events, also as a table', async () => {
    await page.getByLabel('Paths begin at').selectOption({ label: 'order' })
    await page.waitForURL(/step=event/)
    await page.getByLabel('Direction').selectOption({ label: 'what came before' })
    await page
      .getByRole('button', { name: /^End: order 1 visits, 100% ?, 0 came in here$/ })
      .waitFor()
    await page.getByRole('button', { name: 'Show as table' }).click()
    const table = page.getByRole('region', { name: 'Paths', exact: true })
    expect(await table.locator('tbody tr').allTextContents()).toEqual([
      'Endorder/basket1100%',
      '1 step before/basket/coats1100%',
      '2 steps before/coats/1100%',
      '3 steps before/came in here1100%',
    ])
  })

  test('pages become one by a pattern, and the list of a narrow window opens', async () => {
    await page.goto(`${it.box.url}${PATHS}`)
    await page.getByLabel('Pages that are one').fill('/coats*')
    await page.keyboard.press('Enter')
    await page.waitForURL(/collapse/)
    await page.getByRole('button', { name: /^Begin: \/coats\* 2 visits, 40% ?, 2 left$/ }).waitFor()
    await page.setViewportSize({ width: 390, height: 800 })
    await page.locator('.path-steps summary', { hasText: 'Begin' }).waitFor()
    expect(await page.getByRole('button', { name: '/coats* 2 2 left' }).count()).toBe(1)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('who came again stands in the grid, and whose visits are left out is said', async () => {
    await page.getByRole('link', { name: 'Retention' }).click()
    await page.waitForURL(/retention/)
    await page.getByText('4 visitors', { exact: true }).waitFor()
    await page.goto(`${it.box.url}${RETENTION}?range=7d&cells=visitors&start=event:order`)
    await page.getByText('1 visitor', { exact: true }).waitFor()
    await settled(page)
    const grid = page.getByRole('region', { name: 'Who returned, by first visit' })
    // Ada ordered two days ago, and has come again today, which is not over.
    expect(await grid.locator('.cell.part').allTextContents()).toEqual(['1, not over'])
    expect(await grid.locator('tbody .mean').textContent()).toMatch(/^All, mean10%–/)
    const empty = await it.browser.open('/empty/analytics/retention')
    await empty.getByText('Nobody can tell who came again').waitFor()
    await empty.getByText('identify(user.id)').waitFor()
    await empty.context().close()
    expect(it.browser.troubles).toEqual([])
  })
})
