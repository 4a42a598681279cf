import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { Sampling } from '../../src/sdk/sampling/model'
import { startFurnishedShop } from './furnished-shop'
import { inBrowser } from './in-browser'
import { go } from './tabs'

const OF = '/storefront/settings'

inBrowser('what is set for a project', startFurnishedShop, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await it.browser.open(OF)
  })

  test('a new name shows at once', async () => {
    await page.getByLabel('Name').fill('Half Moon shop')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('.rail').getByText('Half Moon shop').first().waitFor()
  })

  test('scrubbing hides a key more, in the example and in what comes', async () => {
    await go(page, `${OF}/scrubbing`)
    await page.getByLabel('Also under these keys').fill('iban\nloyalty card')
    await page.getByRole('row', { name: 'loyalty card what you sent [scrubbed]' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('It holds for what comes from now on').waitFor()
    await it.box.send(it.box.production, [
      { message: 'A card is hidden', extra: { loyaltyCard: 'gold-1', plan: 'team' } },
    ])
    const { items } = await it.box.ask<{ items: { id: string }[] }>(
      'GET',
      '/projects/storefront/issues?query=%22A+card+is+hidden%22',
    )
    const events = await it.box.ask<{ items: { id: string }[] }>(
      'GET',
      `/issues/${items[0]?.id}/events`,
    )
    const event = await it.box.ask('GET', `/events/${events.items[0]?.id}`)
    expect(event.extra).toEqual({ loyaltyCard: '[scrubbed]', plan: 'team' })
  })

  test('a share is set in percent for an environment, and taken back', async () => {
    const shares = async () => {
      const { production } = await it.box.ask<Sampling>('GET', '/projects/storefront/sampling')
      return production
    }
    await go(page, `${OF}/sampling`)
    const field = page.getByLabel('Traces of production in percent')
    await field.fill('0.7')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Shares saved').waitFor()
    expect(await shares()).toEqual({ events: null, spans: 0.007 })
    await page.reload()
    expect(await field.inputValue()).toBe('0.7')
    await field.fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Shares saved').waitFor()
    expect(await shares()).toEqual({ events: null, spans: null })
  })

  test('the own address is added to the networks that are left out, and a mistake is said', async () => {
    await go(page, `${OF}/own-visits`)
    const field = page.getByLabel('Addresses and networks')
    await field.fill('my office')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('my office is no address').waitFor()
    await field.fill('192.0.2.99/24')
    await page.getByRole('button', { name: 'Add my address' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('which is in the list').waitFor()
    await page.reload()
    expect(await field.inputValue()).toBe('127.0.0.1\n192.0.2.0/24')
  })

  test('what tells of people is hidden by its boxes, in the example and in what comes', async () => {
    await go(page, `${OF}/scrubbing`)
    for (const label of ['E-mail addresses', 'IP addresses', 'User names in paths'])
      await page.getByLabel(label).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('It holds for what comes from now on').waitFor()
    await page.reload()
    for (const label of ['E-mail addresses', 'IP addresses', 'User names in paths'])
      expect(await page.getByLabel(label).isChecked()).toBe(true)
    await it.box.send(it.box.production, [
      { message: 'ana@halfmoon.example from 203.0.113.7 lost /home/ana/cart.json' },
    ])
    const { items } = await it.box.ask<{ items: { title: string }[] }>(
      'GET',
      '/projects/storefront/issues?query=lost',
    )
    expect(items.map(({ title }) => title)).toContain(
      '[scrubbed] from [scrubbed] lost /home/[scrubbed]/cart.json',
    )
  })

  test('what no map explains is named, with the command that mends it', async () => {
    await go(page, `${OF}/source-maps`)
    await page.getByRole('row', { name: 'checkout.5d1a.js no map of this file 2' }).waitFor()
    await page.getByRole('button', { name: 'Copy the command' }).first().click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `WHIMBREL_URL=${it.box.url} WHIMBREL_KEY=YOUR_KEY whimbrel sourcemaps upload dist --release 2026.11.3`,
    )
  })

  test('a file that never gets a map is dismissed, and taken back', async () => {
    const row = page.getByRole('row', { name: 'checkout.5d1a.js no map of this file' })
    const dismissed = page.getByRole('region', { name: 'Dismissed files' })
    await page.getByRole('button', { name: 'Dismiss checkout.5d1a.js' }).click()
    await row.waitFor({ state: 'detached' })
    await dismissed.waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
    await page.getByRole('button', { name: 'Dismiss checkout.5d1a.js' }).click()
    await page.getByRole('button', { name: 'List again checkout.5d1a.js' }).click()
    await row.waitFor()
    await dismissed.waitFor({ state: 'detached' })
  })

  test('a refused map says why, and a map is deleted', async () => {
    await page.getByRole('row', { name: /cart.9be1.js.*version: it is 2 and must be 3/ }).waitFor()
    await page.getByRole('button', { name: 'Delete app.77d0.js' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('app.77d0.js').first().waitFor({ state: 'detached' })
  })

  test('a saved view is edited, and its deletion undone', async () => {
    await go(page, `${OF}/views`)
    await page.getByRole('button', { name: 'Edit Mine' }).click()
    await page.getByLabel('Name').fill('Mine, open')
    await page.getByLabel('Search', { exact: false }).last().fill('is:open assigned:me')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Mine, open.*is:open assigned:me/ }).waitFor()
    await page.getByRole('button', { name: 'Delete Mine, open' }).click()
    await page.getByRole('row', { name: /Mine, open/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /Mine, open/ }).waitFor()
  })

  test('a project is erased by who types its slug', async () => {
    await go(page, `${OF}/general`)
    const erase = page.getByRole('button', { name: 'Erase the project' })
    await page.getByLabel('Type storefront to confirm').fill('store')
    expect(await erase.isDisabled()).toBe(true)
    await page.getByLabel('Type storefront to confirm').fill('storefront')
    await erase.click()
    await page.waitForURL(({ pathname }) => !pathname.startsWith('/storefront'))
    await go(page, `${OF}/keys`)
    await page.getByText('There is no such project').waitFor()
    expect(it.browser.troubles).toEqual([])
  })
})
