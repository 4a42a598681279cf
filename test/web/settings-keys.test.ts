import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { until } from '../harness'
import { inBrowser } from './in-browser'
import { startShop } from './shop'
import { go } from './tabs'

inBrowser('the keys of a project', startShop, (it) => {
  let page: Page
  let key = ''
  beforeAll(async () => {
    page = await it.browser.open('/storefront/settings/keys')
  })
  const send = (message: string) =>
    fetch(`${it.box.url}/events/ingest`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
    })

  test('a new key is shown once, and copied', async () => {
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByLabel('Name').fill('Checkout on my machine')
    await page.getByLabel('Staging').check()
    await page.getByLabel('spans').uncheck()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('button', { name: 'Copy the key' }).click()
    key = await page.evaluate(() => navigator.clipboard.readText())
    expect(key).toMatch(/^ingest_live_\w{40}$/)
    expect(await page.getByRole('textbox', { name: 'the key' }).inputValue()).toBe(key)
  })

  test('the dialog tells that its first event has come', async () => {
    await page.getByText('Waiting for its first event').waitFor()
    expect((await send('A key is tried')).status).toBe(200)
    await page.getByText('An event arrived in Staging').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Copy the key now').waitFor({ state: 'detached' })
  })

  test('the list has it with its last four characters and nothing more', async () => {
    const row = page.getByRole('row', { name: 'Checkout on my machine' })
    const words = await row.textContent()
    expect(words).toContain(`…${key.slice(-4)}`)
    expect(words).toContain('Staging')
    expect(words).toContain('events')
    expect(words).not.toContain('spans')
    await page.reload()
    await row.waitFor()
    expect(await page.content()).not.toContain(key)
  })

  test('a key has quotas of its own, and shows what it has sent today', async () => {
    const row = page.getByRole('row', { name: 'Checkout on my machine' })
    await page.getByRole('button', { name: 'Quotas of Checkout on my machine' }).click()
    await page.getByText('has sent 1 item of').waitFor()
    await page.getByLabel('Items a day').fill('1')
    await page.getByRole('button', { name: 'Save' }).click()
    await row.getByTitle('of 1 items a day').waitFor()
    const refused = await send('one too many')
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('raise itemsPerDay of this key')
    await page.getByRole('button', { name: 'Quotas of Checkout on my machine' }).click()
    await page.getByLabel('Items a day').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await row.getByTitle('of 3,000,000,000 items a day').waitFor()
    expect((await send('A key is tried')).status).toBe(200)
  })

  test('a revoked key is refused, and stays readable', async () => {
    await page.getByRole('button', { name: 'Revoke Checkout on my machine' }).click()
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    const row = page.getByRole('row', { name: 'Checkout on my machine' })
    await row.getByText('revoked').waitFor()
    // Within a second, as the API says.
    await until('the key is refused', async () => (await send('too late')).status === 401)
  })

  test('who leaves without having copied a key is asked, and can go back', async () => {
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Copy the key now').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('You have not copied the key').waitFor()
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.getByText('Copy the key now').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave without it' }).click()
    await page.getByText('Copy the key now').waitFor({ state: 'detached' })
  })

  test('a browser key has origins and never releases; a wrong origin is told', async () => {
    await go(page, '/storefront/settings/keys?new=production')
    await page.getByLabel('releases').check()
    await page.getByLabel('Browser').check()
    expect(await page.getByLabel('releases').isDisabled()).toBe(true)
    await page
      .getByRole('textbox', { name: 'Allowed origins' })
      .fill('https://shop.example/checkout')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('alert').getByText('is no origin').waitFor()
    await page.getByRole('textbox', { name: 'Allowed origins' }).fill('https://shop.example')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByText('browser, 1 origin').waitFor()
  })

  test('everything works by keyboard', async () => {
    await go(page, '/storefront/settings/keys')
    await page.getByRole('button', { name: 'New key' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('By keys alone')
    await page.keyboard.press('Enter')
    await page.getByText('Copy the key now').waitFor()
    // The secret has the focus, all of it selected.
    await page.keyboard.press('Control+c')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toStartWith('ingest_live_')
    await page.keyboard.press('Escape')
    await page.getByText('Copy the key now').waitFor({ state: 'detached' })
    expect(it.browser.troubles).toEqual([])
  })
})
