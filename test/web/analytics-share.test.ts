import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { csvOf } from './csv-of'
import { inBrowser } from './in-browser'
import { lookAt } from './look-at'
import { go, settled } from './tabs'
import type { View } from './views'
import { startVisitedShop } from './visited-shop'

const PATH = '/storefront/analytics?environment=production'
const shared = { path: '', retention: '' }

const VIEWS: readonly View[] = [
  {
    name: 'analytics-shared',
    isStranger: true,
    get path() {
      return shared.path
    },
  },
  { name: 'analytics-share-unknown', path: '/_share/whimbrel_share_x', isStranger: true },
  {
    name: 'analytics-notes',
    path: PATH,
    async before(page) {
      await page.getByRole('button', { name: 'Notes' }).click()
      await page.getByRole('dialog', { name: 'Notes' }).waitFor()
    },
  },
  { name: 'settings-shares', path: '/storefront/settings/shares' },
  {
    name: 'analytics-segments',
    path: `${PATH}&query=device:mobile`,
    before: (page) => page.locator('summary[aria-label=Segments]').click(),
  },
  {
    name: 'analytics-share-dialog',
    path: `${PATH}&query=device:mobile`,
    before: (page) => page.getByRole('button', { name: 'Share' }).click(),
  },
  { name: 'analytics-noted', path: PATH },
  { name: 'analytics-noted-table', path: `${PATH}&chart=table` },
  {
    name: 'analytics-shared-retention',
    isStranger: true,
    get path() {
      return shared.retention
    },
  },
]

inBrowser('shared analytics', startVisitedShop, (it) => {
  let page: Page
  beforeAll(async () => {
    const shares = '/projects/storefront/analytics/shares'
    const made = (wanted: object) =>
      it.box.ask<{ path: string }>('POST', shares, {
        ...{ name: 'For the board', environment: 'production', range: '30d' },
        ...wanted,
      })
    shared.path = (await made({ page: 'overview', query: 'device:mobile' })).path
    shared.retention = (await made({ page: 'retention' })).path
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString()
    const notes = '/projects/storefront/analytics/notes'
    await it.box.ask('POST', notes, { at: yesterday, text: 'Newsletter to everybody' })
    page = await it.browser.open(PATH)
  })
  lookAt(VIEWS, it)

  const rows = async (on: Page, name: string) => {
    await settled(on)
    const items = on.getByRole('region', { name }).getByRole('listitem')
    return (await items.allTextContents()).map((text) => text.replace(/ visitors/g, ' '))
  }

  test('who opens a link sees its report, narrows it, and never more', async () => {
    const stranger = await it.browser.open(shared.path, { isStranger: true })
    await stranger.getByRole('heading', { name: 'For the board' }).waitFor()
    expect(await rows(stranger, 'Devices')).toEqual(['Phone3 100%'])
    // The stylesheet of analytics, which the first load leaves out.
    expect(await stranger.locator('link[data-sheet=analytics][href]').count()).toBe(1)
    await stranger
      .getByRole('region', { name: 'Pages' })
      .getByRole('link', { name: '/coats', exact: true })
      .click()
    await stranger.waitForURL(/_share.*query=page/)
    expect(await rows(stranger, 'Devices')).toEqual(['Phone2 100%'])
    await go(stranger, `${shared.path}?query=device:desktop`)
    await stranger.getByText('Nobody came in this time with this search.').waitFor()
    for (const name of ['Share', 'Segments', 'Notes', 'CSV of visits'])
      expect(await stranger.getByRole('button', { name }).count()).toBe(0)
    expect(it.browser.troubles).toEqual([])
  })

  test.each([
    ['retention', 'Retention', 'began with'],
    ['vitals', 'The speed of pages', 'Nothing measured'],
  ])('a link of %s is made on it, and opens it alone', async (at, words, seen) => {
    await go(page, `/storefront/analytics/${at}?environment=production`)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByText(`reads ${words.toLowerCase()} of Production`).waitFor()
    await page.getByLabel('Name').fill(words)
    await page.getByRole('button', { name: 'Make the link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy the link now' })
    const { pathname } = new URL(await dialog.getByLabel('the link', { exact: true }).inputValue())
    const stranger = await it.browser.open(pathname, { isStranger: true })
    await stranger.getByRole('heading', { name: words }).waitFor()
    await stranger.getByText(seen).waitFor()
    expect(await stranger.getByRole('button', { name: 'Share' }).count()).toBe(0)
    await go(page, '/storefront/settings/shares')
    const row = page.getByRole('row', { name: new RegExp(`^${words} …`) })
    await row.getByText(`${words} · Production`).waitFor()
    expect(it.browser.troubles).toEqual([])
  })

  test('a link is made on the page, and taken back in the settings', async () => {
    await go(page, `${PATH}&query=device:desktop`)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByLabel('Name').fill('For Bo')
    await page.getByRole('button', { name: 'Make the link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy the link now' })
    const { pathname } = new URL(await dialog.getByLabel('the link', { exact: true }).inputValue())
    await dialog.getByRole('button', { name: 'Copy the link' }).click()
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    const stranger = await it.browser.open(pathname, { isStranger: true })
    expect(await rows(stranger, 'Devices')).toEqual(['Desktop1 100%'])
    await go(page, '/storefront/settings/shares')
    await page.getByRole('button', { name: 'Take back For Bo' }).click()
    await page.getByRole('button', { name: 'Take back', exact: true }).click()
    await page.getByRole('row', { name: /For Bo/ }).waitFor({ state: 'detached' })
    await go(stranger, pathname)
    await stranger.getByText('This link opens nothing').waitFor()
  })

  test('a search is saved as a segment, applied, changed and deleted', async () => {
    await go(page, `${PATH}&query=device:mobile`)
    await page.keyboard.press('s')
    await page.getByRole('button', { name: 'Save this search' }).click()
    await page.getByLabel('Name').fill('Phones')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await go(page, '/storefront/analytics/retention?environment=production')
    await page.keyboard.press('s')
    await page.getByRole('button', { name: 'Phones' }).click()
    await page.waitForURL(/query=device/)
    await page.keyboard.press('s')
    await page.getByRole('button', { name: 'Change segments' }).click()
    await page.getByRole('button', { name: 'Change Phones' }).click()
    await page.getByLabel('Name').fill('Mobile')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Delete Mobile' }).click()
    await page.getByRole('button', { name: 'Delete Mobile' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
  })

  test('a note is written, stands over the chart and in its table, and is removed', async () => {
    await go(page, `${PATH}&chart=table`)
    await page.getByRole('button', { name: 'Notes' }).click()
    await page.getByRole('button', { name: 'Write a note' }).click()
    await page.getByLabel('What happened').fill('Launch')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('cell', { name: 'Launch' }).waitFor()
    await go(page, PATH)
    await page.locator('.flag[title*=Launch]').waitFor()
    await page.getByRole('button', { name: 'Notes' }).click()
    await page.getByRole('button', { name: 'Delete Launch' }).click()
    await page.locator('.flag[title*=Launch]').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Close' }).click()
  })

  test('the page and each whole list are downloaded as CSV', async () => {
    await go(page, PATH)
    expect(await csvOf(page, 'visits')).toStartWith('at,')
    await page.getByRole('button', { name: 'All 12 pages' }).click()
    const lines = (await csvOf(page, 'pages')).trimEnd().split('\r\n')
    expect([lines.length, lines[0]?.split(',')[0]]).toEqual([13, 'value'])
    expect(it.browser.troubles).toEqual([])
  })

  test.each([
    ['retention', 'retention', 'at'],
    ['paths', 'paths', 'step'],
    ['visits', 'visits', 'id'],
    ['vitals', 'speed', 'metric'],
  ])('the page of %s is downloaded as %s.csv', async (at, name, first) => {
    await go(page, `/storefront/analytics/${at}?environment=production`)
    expect(await csvOf(page, name)).toStartWith(`${first},`)
  })
})
