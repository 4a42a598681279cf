import { beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { CLIENT_ID, CLIENT_SECRET, startProvider } from '../oidc-provider'
import { accessibilityFaults } from './axe'
import { OWNER, startBox } from './box'
import { inBrowser } from './in-browser'
import { go, LOOKS } from './tabs'

const TOKENS = '/default/settings/tokens'
const MEMBERS = '/default/settings/members'

async function startOwned() {
  const box = await startBox()
  await box.signUp()
  await box.invite('plover')
  return box
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Is it you?' })

inBrowser('who signed in a while ago', startOwned, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await it.browser.open(TOKENS)
  })
  beforeEach(() => it.box.forgetProofs())
  const newToken = async (name: string) => {
    await go(page, `${TOKENS}?new=`)
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Create token' }).click()
  }
  const show = async (password: string) => {
    await dialogOf(page).getByLabel('Password').fill(password)
    await dialogOf(page).getByRole('button', { name: 'Go on' }).click()
  }

  test('is asked who they are, told of a wrong password, and need not ask again for what they wanted', async () => {
    await newToken('Nightly report')
    await show('not the password')
    await dialogOf(page).getByText('This is not your password.').waitFor()
    expect(await dialogOf(page).getByLabel('Password').getAttribute('aria-invalid')).toBe('true')
    await show(OWNER.password)
    await page.getByText('Copy the token now').waitFor()
    await page.getByRole('button', { name: 'Copy the token' }).click()
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('button', { name: 'Revoke Nightly report' }).waitFor()
  })

  test.each([
    ['a button', () => dialogOf(page).getByRole('button', { name: 'Cancel' }).click()],
    ['Esc', () => page.keyboard.press('Escape')],
  ])(
    'changes nothing by leaving the dialog by %s, is told so, and keeps the form',
    async (_, leave) => {
      await newToken('Half a thought')
      await dialogOf(page).waitFor()
      await leave()
      await dialogOf(page).waitFor({ state: 'detached' })
      await page.getByText('Nothing was changed: you did not show that it is you.').waitFor()
      expect(await page.getByLabel('Name').inputValue()).toBe('Half a thought')
      await page.getByRole('button', { name: 'Create token' }).click()
      await show(OWNER.password)
      await page.getByRole('button', { name: 'Copy the token' }).click()
      await page.getByRole('button', { name: 'I have copied it' }).click()
    },
  )

  test('is asked once, and then left alone', async () => {
    await go(page, MEMBERS)
    await page.getByRole('button', { name: 'Manage plover' }).click()
    await page.getByRole('radio', { name: 'viewer' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await show(OWNER.password)
    await page.getByRole('row', { name: /plover.*viewer/ }).waitFor()
    await page.getByRole('button', { name: 'Manage plover' }).click()
    await page.getByRole('radio', { name: 'member Reads' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /plover.*member/ }).waitFor()
    expect(await dialogOf(page).count()).toBe(0)
  })

  test('gives the password from the keyboard alone, and is back where they were', async () => {
    await newToken('By keys')
    await dialogOf(page).waitFor()
    await page.keyboard.type(OWNER.password)
    await page.keyboard.press('Enter')
    await page.getByText('Copy the token now').waitFor()
  })

  test.each(LOOKS)('finds a dialog without fault ($name)', async ({ name: _, ...look }) => {
    const other = await it.browser.open(`${TOKENS}?new=`, look)
    await other.getByRole('button', { name: 'Create token' }).click()
    await dialogOf(other).waitFor()
    expect(await accessibilityFaults(other)).toEqual([])
    const { width = 0 } = other.viewportSize() ?? {}
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await other.context().close()
    expect(it.browser.troubles).toEqual([])
  })
})

async function startWithProvider() {
  let redirectUri = ''
  const provider = await startProvider(() => redirectUri)
  const box = await startBox({
    WHIMBREL_OIDC_ISSUER: provider.issuer,
    WHIMBREL_OIDC_CLIENT_ID: CLIENT_ID,
    WHIMBREL_OIDC_CLIENT_SECRET: CLIENT_SECRET,
    WHIMBREL_OIDC_LABEL: 'Halfmoon login',
    WHIMBREL_OIDC_ALLOWED_DOMAINS: 'halfmoon.example',
  })
  redirectUri = `${box.url}/auth/oidc/callback`
  await box.signUp()
  provider.now.person = {
    sub: 'knot',
    name: 'knot',
    email: 'knot@halfmoon.example',
    email_verified: true,
  }
  return {
    ...box,
    issuer: provider.issuer,
    async stop() {
      await box.stop()
      provider.close()
    },
  }
}

inBrowser('who comes by a provider alone', startWithProvider, (it) => {
  test('goes there once more, and comes back to the form that they had open', async () => {
    const page = await it.browser.open('/', { isStranger: true })
    await page.getByRole('link', { name: 'Halfmoon login' }).click()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    it.box.forgetProofs()
    await go(page, `${TOKENS}?new=`)
    await page.getByRole('button', { name: 'Create token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in once more' })
    await dialog.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('link', { name: 'Continue with Halfmoon login' }).click()
    await page.getByRole('dialog', { name: 'New token' }).waitFor()
    expect(page.url()).toBe(`${it.box.url}${TOKENS}?new=`)
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByText('Copy the token now').waitFor()
    expect(it.browser.troubles.filter((one) => !one.includes(it.box.issuer))).toEqual([])
  })
})
