import { beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from './in-browser'
import { startShop } from './shop'
import { go, settled } from './tabs'

inBrowser('the shell', startShop, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await it.browser.open('/storefront/issues')
  })
  beforeEach(async () => {
    it.browser.troubles.length = 0
    await page.unrouteAll()
    await go(page, '/storefront/issues')
  })
  const pathOf = () => new URL(page.url()).pathname
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

  test('the palette does what keys do, finds issues and goes to projects', async () => {
    await page.keyboard.press('Control+k')
    await page.getByLabel('Type a command').fill('all env')
    await page.keyboard.press('Enter')
    await page.waitForURL(/environment=all/)
    await page.keyboard.press('Control+k')
    await page.getByLabel('Type a command').fill('voucher')
    await page
      .getByRole('option', { name: /Could not apply voucher/ })
      .first()
      .click()
    await page.waitForURL(/\/storefront\/issues\/STOREFRONT-\d+/)
    await page.keyboard.press('Control+k')
    await page.getByLabel('Type a command').fill('default')
    await page.getByRole('option', { name: /Project default/ }).click()
    await page.waitForURL(/\/default\//)
  })

  test('the palette leads to each section of the settings, and chooses a theme', async () => {
    for (const [typed, option, path] of [
      ['keys', 'Settings: Keys', '/storefront/settings/keys'],
      ['members', 'Settings: Members', '/storefront/settings/members'],
      ['tokens', 'Your settings: Access tokens', '/storefront/settings/tokens'],
    ] as const) {
      await page.keyboard.press('Control+k')
      await page.getByLabel('Type a command').fill(typed)
      await page.getByRole('option', { name: option }).click()
      await page.waitForURL(`**${path}*`)
    }
    const light = await background()
    await page.keyboard.press('Control+k')
    await page.getByLabel('Type a command').fill('dark')
    await page.keyboard.press('Enter')
    expect(await background()).not.toBe(light)
    await page.keyboard.press('Control+k')
    await page.getByLabel('Type a command').fill('as the system')
    await page.keyboard.press('Enter')
    expect(await background()).toBe(light)
  })

  test('on a phone, one tap more reaches every page and the palette', async () => {
    const context = await it.browser.context({ viewport: { width: 390, height: 844 } })
    const phone = await context.newPage()
    await go(phone, '/storefront/issues')
    const more = phone.getByRole('navigation', { name: 'Main' }).getByText('More')
    for (const [name, path] of [
      ['Service map', '/storefront/map'],
      ['Queries', '/storefront/queries'],
    ] as const) {
      await more.click()
      await phone.getByRole('link', { name }).click()
      await phone.waitForURL(`**${path}*`)
    }
    await more.click()
    await phone.getByText('Find or do anything').click()
    await phone.getByLabel('Type a command').fill('endpoints')
    await phone.getByRole('option', { name: /Endpoints/ }).click()
    await phone.waitForURL('**/storefront/endpoints*')
    await context.close()
    expect(it.browser.troubles).toEqual([])
  })

  test('dialogs keep the focus, close with Esc and give it back', async () => {
    const search = page.getByRole('button', { name: /Command palette/ })
    await search.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    for (let i = 0; i < 4; i++) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => !!document.activeElement?.closest('dialog, body > *'))).toBe(
      true,
    )
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await search.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  test('keys go from page to page, and rest while one writes', async () => {
    await page.getByLabel('Search issues').focus()
    await page.keyboard.type('gsx1?')
    expect(await page.getByLabel('Search issues').inputValue()).toBe('gsx1?')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.waitForURL(/\/storefront\/settings/)
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.waitForURL(/\/storefront\/issues\?environment=/)
  })

  test('the theme that is chosen stays, and follows the system again when asked to', async () => {
    const light = await background()
    await page.getByLabel('Theme').click()
    await page.getByRole('button', { name: 'Dark' }).click()
    const dark = await background()
    expect(dark).not.toBe(light)
    await page.reload()
    await settled(page)
    expect(await background()).toBe(dark)
    await page.getByLabel('Theme').click()
    await page.getByRole('button', { name: 'As the system' }).click()
    expect(await background()).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await background()).toBe(dark)
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('while the box is away the page stays, and comes back by itself', async () => {
    const rows = await page.locator('li.row').count()
    await page.context().setOffline(true)
    await page.keyboard.press('.')
    await page.getByText('Offline.').waitFor()
    expect(await page.locator('li.row').count()).toBe(rows)
    await page.context().setOffline(false)
    await page.getByText('Offline.').waitFor({ state: 'detached' })
    it.browser.troubles.length = 0
  })

  test('what cannot be read says so, tries again by itself, and shows what it then has', async () => {
    let answers = 503
    await page.route('**/api/v1/projects/storefront/issues?*', (route) =>
      answers === 200
        ? route.continue()
        : route.fulfill({
            status: answers,
            contentType: 'application/problem+json',
            json: { code: 'overloaded', detail: 'Too much at once.', retry: true },
          }),
    )
    await page.reload()
    await page.getByText('The issues could not be read').waitFor()
    await page.getByText('Too much at once.').waitFor()
    answers = 200
    await page.locator('li.row').first().waitFor()
  })

  test('a part whose code is gone offers to reload', async () => {
    await page.route('**/_assets/chunk-*', (route) => route.fulfill({ status: 404, body: '' }))
    await page.reload()
    await settled(page)
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'This part could not be loaded' }).waitFor()
    await page.unrouteAll()
    // With a new page the browser has told all that it has to say of this one.
    await page.reload()
    await settled(page)
    it.browser.troubles.length = 0
  })

  test('a session that has ended leads to the sign-in, and back', async () => {
    await page.context().clearCookies()
    await page.keyboard.press('.')
    await page.waitForURL(/\/signin\?returnTo=%2Fstorefront%2Fissues/)
    expect(pathOf()).toBe('/signin')
    expect(it.browser.troubles).toEqual([])
  })
})
