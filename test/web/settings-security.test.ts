import { beforeAll, expect, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { OWNER, startBox } from './box'
import { inBrowser } from './in-browser'
import { go } from './tabs'

const SECURITY = '/default/settings/security'
const NEW_PASSWORD = 'the bill bends downwards'
/** A code is good for one sign-in; the next code comes with the next half minute. */
const STEP_MS = 30_000

async function startOwned() {
  const box = await startBox()
  await box.signUp()
  return box
}

inBrowser('how a person signs in', startOwned, (it) => {
  let page: Page
  let other: Page
  let secret = ''
  let recovery: string[] = []
  beforeAll(async () => {
    page = await it.browser.open(SECURITY)
    other = await it.browser.open('/signin', { isStranger: true })
  })
  const codeAt = (time: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })

  async function offer(password: string, code?: string) {
    await go(other, '/signin')
    await other.getByLabel('E-mail').fill(OWNER.email)
    await other.getByLabel('Password').fill(password)
    await other.getByRole('button', { name: 'Sign in' }).click()
    if (code === undefined) return
    await other.getByLabel('Code of your authenticator').fill(code)
    await other.getByRole('button', { name: 'Sign in' }).click()
  }
  const isIn = () => other.locator('.rail').waitFor()
  async function leave() {
    await isIn()
    await go(other, '/default/settings/profile')
    await other.getByRole('button', { name: 'Sign out', exact: true }).click()
    await other.waitForURL(/\/signin/)
  }

  test('the name is changed', async () => {
    await go(page, '/default/settings/profile')
    await page.getByLabel('Name').fill('Dunlin of the shore')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('.rail').getByText('Dunlin of the shore').waitFor()
  })

  test('the password is changed by who knows it, which ends the other sessions', async () => {
    await offer(OWNER.password)
    await isIn()
    await go(page, SECURITY)
    await page.getByLabel('Current password').fill('not the password')
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByRole('alert').first().waitFor()
    await page.getByLabel('Current password').fill(OWNER.password)
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('Password changed').waitFor()
    await other.reload()
    await other.waitForURL(/\/signin/)
  })

  test('a second factor is turned on by a code, and gives recovery codes once', async () => {
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('img', { name: 'QR code' }).waitFor()
    secret = await page.getByRole('textbox', { name: 'the secret' }).inputValue()
    await page.getByLabel('The code that the app shows').fill('000000')
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('dialog').getByRole('alert').first().waitFor()
    await page.getByLabel('The code that the app shows').fill(codeAt(Date.now()))
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Keep your recovery codes').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Neither copied nor downloaded').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const file = await (await download).path()
    recovery = (await Bun.file(file).text()).trim().split('\n')
    expect(recovery).toHaveLength(10)
    expect(await page.getByRole('listitem').allInnerTexts()).toEqual(
      expect.arrayContaining(recovery),
    )
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('A stolen password alone opens nothing').waitFor()
  })

  test('the password alone no longer signs in; with a code, or a recovery code, it does', async () => {
    await offer(NEW_PASSWORD, '123456')
    await other.getByText(/wrong/).waitFor()
    await other.getByLabel('Code of your authenticator').fill(codeAt(Date.now() + STEP_MS))
    await other.getByRole('button', { name: 'Sign in' }).click()
    await leave()
    await offer(NEW_PASSWORD, recovery[0])
    await isIn()
  })

  test('a session is ended from elsewhere', async () => {
    await go(page, SECURITY)
    await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
    await page.getByRole('button', { name: /^Sign out Chrome/ }).waitFor({ state: 'detached' })
    await other.reload()
    await other.waitForURL(/\/signin/)
  })

  test('the second factor is turned off by password', async () => {
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('button', { name: 'Turn on' }).waitFor()
    await offer(NEW_PASSWORD)
    await isIn()
  })

  test('a token reads, and is refused once it is revoked', async () => {
    await go(page, '/default/settings/tokens?new=')
    await page.getByLabel('Name').fill('Nightly report')
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByRole('button', { name: 'Copy the token' }).click()
    const token = await page.evaluate(() => navigator.clipboard.readText())
    const status = async () =>
      (
        await fetch(`${it.box.url}/api/v1/projects`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status
    expect(await status()).toBe(200)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('button', { name: 'Revoke Nightly report' }).click()
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('No token yet').waitFor()
    expect(await status()).toBe(401)
  })

  test('signing out everywhere ends this session too', async () => {
    await go(page, SECURITY)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/signin/)
    await other.reload()
    await other.waitForURL(/\/signin/)
    expect(it.browser.troubles).toEqual([])
  })
})
