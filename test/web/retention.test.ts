import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startFurnishedShop } from './furnished-shop'
import { inBrowser } from './in-browser'
import { go } from './tabs'

inBrowser('what is kept for how long', startFurnishedShop, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await it.browser.open('/storefront/settings/retention')
  })
  const kept = () =>
    it.box.ask<{ days: Record<string, number | null> }>('GET', '/projects/storefront/retention')

  test('fewer days say what they would delete, and delete it only then', async () => {
    const none = { records: 0, bytes: 0 }
    const doomed = {
      events: { records: 1234, bytes: 5_000_000 },
      spans: none,
      analytics: none,
      replays: none,
    }
    await page.route('**/retention/preview?*', (route) => route.fulfill({ json: doomed }))
    await page.getByLabel('Events').fill('7')
    await page.getByRole('button', { name: 'Save' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Delete what is older?' })
    await dialog.getByText('1,234 events (4.8 MiB) would be deleted now').waitFor()
    expect((await kept()).days).toEqual({ events: 90, spans: 30, analytics: 395, replays: 30 })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Saved. What is older goes within minutes').waitFor()
    expect((await kept()).days).toEqual({ events: 7, spans: 30, analytics: 395, replays: 30 })
    await page.unroute('**/retention/preview?*')
  })

  test('an empty field keeps it for ever', async () => {
    await page.reload()
    await page.getByLabel('Spans').fill('')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Saved. What is older goes within minutes').first().waitFor()
    expect((await kept()).days).toEqual({ events: 7, spans: null, analytics: 395, replays: 30 })
  })

  test('a ceiling is saved, and shown beside what the box takes', async () => {
    await page.getByLabel('GiB').fill('160')
    await page.getByRole('button', { name: 'Save' }).nth(1).click()
    await page.getByText('Ceiling saved').waitFor()
    await go(page, '/storefront/usage')
    const disk = page.getByRole('region', { name: 'Disk' })
    await disk.getByText('ceiling 160 GiB').waitFor()
    await disk.getByRole('row', { name: /^Events .* 7(–90)? d$/ }).waitFor()
    await disk.getByRole('row', { name: /^Spans .* for ever$/ }).waitFor()
    await page
      .locator('.rail')
      .getByText(/^\d+% of disk$/)
      .waitFor()
    await go(page, '/storefront/settings/retention')
    await page.getByLabel('GiB').waitFor()
  })
})
