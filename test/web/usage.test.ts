import { beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { startBox } from './box'
import { inBrowser } from './in-browser'
import { lookAt } from './look-at'
import { USAGE_VIEWS } from './usage-views'

/** A box with a project, whose usage is to be seen. */
async function startMetered() {
  const box = await startBox()
  await box.signUp()
  await box.ask('POST', '/projects', { name: 'Storefront' })
  const keys = {
    production: await box.giveKey('storefront', 'production'),
    development: await box.giveKey('storefront', 'development'),
  }
  return { ...box, keys }
}

const events = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ message: `Payment ${i} was declined` }))

inBrowser('usage', startMetered, (it) => {
  let page: Page
  const meters = () => page.getByRole('region', { name: 'Meters by signal' })
  beforeAll(async () => {
    page = await it.browser.open('/storefront/issues')
  })

  test('is a page away, and without a plan shows counts alone', async () => {
    await it.box.send(it.box.keys.production, events(12))
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await meters()
      .getByRole('row', { name: /^Events 12 / })
      .waitFor()
    expect(await page.getByText('No plan is set').isVisible()).toBe(true)
    expect(await page.getByText('Included').count()).toBe(0)
  })

  test('is held to the plan that is set in the settings, and says what is refused', async () => {
    await page.getByRole('link', { name: 'Set a plan' }).click()
    await page.getByLabel('Events included each month').fill('10')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Plan saved').waitFor()
    await it.box.send(it.box.keys.development, events(10))
    await page.locator('.rail').getByRole('link', { name: 'Usage' }).click()
    await page.getByText(/^Development events are refused until 1 /).waitFor()
    await meters()
      .getByRole('row', { name: /^Events 12 10 2 .*reached/ })
      .waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    const [head, first] = readFileSync(await file.path(), 'utf8').split('\r\n')
    expect(head).toBe('month,signal,used,included,overage,development,test,staging,production')
    expect(first).toMatch(/^\d{4}-\d\d,events,12,10,2,10,0,0,12$/)
  })
  lookAt(USAGE_VIEWS, it)
})
