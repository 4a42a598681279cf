import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { OWNER, startBox } from './box'
import { inBrowser } from './in-browser'

inBrowser('from the printed link to the first issue', startBox, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await it.browser.open('/', { isStranger: true })
  })

  test('whoever opens the dashboard is told to open the link', async () => {
    expect(new URL(page.url()).pathname).toBe('/signin')
    await page.getByText('Open the sign-up link that the server printed').waitFor()
  })

  test('the link makes the owner, and leads to where the first event is awaited', async () => {
    await page.goto(it.box.signUpUrl)
    await page.fill('[name=email]', OWNER.email)
    await page.fill('[name=name]', OWNER.name)
    await page.fill('[name=password]', OWNER.password)
    await page.click('button[type=submit]')
    await page.getByText('Waiting for the first event').waitFor()
    expect(new URL(page.url()).pathname).toBe('/default/start')
  })

  test('the event arrives while one looks, and opens as an issue', async () => {
    const key = await page.evaluate(async () => {
      const response = await fetch('/api/v1/projects/default/keys', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      return (await response.json()).key
    })
    await it.box.send(key, [{ message: 'Hello from curl', level: 'info' }])
    await page.getByText('There it is').waitFor()
    await page.getByText('Hello from curl').waitFor()
    await page.getByRole('link', { name: /DEFAULT-1/ }).click()
    await page.waitForURL(/\/default\/issues/)
  })

  test('signing out leads to the sign-in, and signing in to the page that was asked for', async () => {
    await page.getByText('dunlin', { exact: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/signin$/)
    await page.goto('/default/issues?environment=development&query=level:info')
    await page.waitForURL(/\/signin\?returnTo/)
    await page.fill('[name=email]', OWNER.email)
    await page.fill('[name=password]', 'wrong wrong wrong')
    await page.click('button[type=submit]')
    await page.locator('#wrong:not([hidden])').waitFor()
    await page.fill('[name=password]', OWNER.password)
    await page.click('button[type=submit]')
    await page.waitForURL(/\/default\/issues\?environment=development&query=level:info/)
    await page.getByRole('link', { name: /Hello from curl/ }).waitFor()
  })

  test('with a second factor the code is asked for', async () => {
    await it.box.signIn()
    const { secret } = await it.box.ask<{ secret: string }>('POST', '/me/totp')
    const { Secret, TOTP } = await import('otpauth')
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    await it.box.ask('POST', '/me/totp/confirm', { code: totp.generate() })
    await page.context().clearCookies()
    await page.goto('/')
    await page.waitForURL(/\/signin/)
    await page.fill('[name=email]', OWNER.email)
    await page.fill('[name=password]', OWNER.password)
    await page.click('button[type=submit]')
    await page.fill('[name=code]', '000000')
    await page.click('button[type=submit]')
    await page.locator('#wrong:not([hidden])').waitFor()
    // A code is taken only once, so enter the next one, which is valid already.
    await page.fill('[name=code]', totp.generate({ timestamp: Date.now() + 30_000 }))
    await page.click('button[type=submit]')
    await page.waitForURL(/\/default\//)
  })

  test('a new project begins with its first event', async () => {
    await page.goto('/new')
    await page.fill('[name=name]', 'Warehouse sync')
    await page.click('button[type=submit]')
    await page.waitForURL('**/warehouse-sync/start')
    await page.getByText('Waiting for the first event').waitFor()
    expect(it.browser.troubles).toEqual([])
  })
})
