import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from './in-browser'
import { startShop } from './shop'
import { go, settled } from './tabs'

const MEMBERS = '/storefront/settings/members'
const PASSWORD = 'mud flats at low tide'

inBrowser('the people of a box', startShop, (it) => {
  let owner: Page
  let stint: Page
  beforeAll(async () => {
    owner = await it.browser.open(MEMBERS)
    stint = await it.browser.open('/', { isStranger: true })
  })
  const copiedLink = async () => {
    await owner.getByRole('button', { name: 'Copy the link' }).click()
    const link = await owner.evaluate(() => navigator.clipboard.readText())
    await owner.getByRole('button', { name: 'I have copied it' }).click()
    return link
  }
  const signInAnew = async (password: string) => {
    await stint.context().clearCookies()
    await go(stint, '/signin')
    await stint.getByLabel('E-mail').fill('stint@halfmoon.example')
    await stint.getByLabel('Password').fill(password)
    await stint.getByRole('button', { name: 'Sign in' }).click()
    await stint.getByRole('navigation', { name: 'Main' }).waitFor()
  }

  test('an invite is a link; who opens it signs up as what they were invited to be', async () => {
    await owner.getByRole('button', { name: 'Invite' }).click()
    await owner.getByLabel('E-mail').fill('stint@halfmoon.example')
    await owner.getByRole('radio', { name: 'viewer' }).check()
    await owner.getByRole('button', { name: 'Make the link' }).click()
    await stint.goto(await copiedLink())
    await owner.getByRole('row', { name: 'stint@halfmoon.example viewer' }).waitFor()
    await stint.getByText('You will be viewer').waitFor()
    await stint.getByLabel('Name').fill('stint')
    await stint.getByLabel('Password').fill(PASSWORD)
    await stint.getByRole('button', { name: 'Make the account' }).click()
    await stint.getByRole('navigation', { name: 'Main' }).waitFor()
    await owner.reload()
    await owner.getByRole('button', { name: 'Manage stint@halfmoon.example' }).waitFor()
  })

  test('somebody of that address cannot be invited again', async () => {
    await owner.getByRole('button', { name: 'Invite' }).click()
    await owner.getByLabel('E-mail').fill('stint@halfmoon.example')
    await owner.getByRole('button', { name: 'Make the link' }).click()
    await owner.getByText('is a member already').waitFor()
    await owner.keyboard.press('Escape')
  })

  test.each([
    ['keys', 'Admins make, change and revoke them.', 'New key'],
    ['members', 'Admins invite people', 'Invite'],
    ['scrubbing', 'Only admins change this.', 'Save'],
    ['general', 'Only an owner can erase a project.', 'Erase the project'],
    ['audit', 'Only admins and owners read this', 'Everything'],
  ])('a viewer reads %s, is told why, and finds nothing to press', async (page, words, button) => {
    await go(stint, `/storefront/settings/${page}`)
    await stint.getByText(words).waitFor()
    expect(await stint.getByRole('button', { name: button }).count()).toBe(0)
  })

  test('an admin can do more, from the next page on', async () => {
    await owner.getByRole('button', { name: 'Manage stint@halfmoon.example' }).click()
    await owner.getByRole('radio', { name: 'admin' }).check()
    await owner.getByRole('button', { name: 'Save' }).click()
    await owner.getByRole('row', { name: /stint.*admin/ }).waitFor()
    await go(stint, '/storefront/settings/keys')
    await stint.getByRole('button', { name: 'New key' }).waitFor()
    await go(stint, MEMBERS)
    await stint.getByRole('button', { name: 'Manage dunlin@halfmoon.example' }).click()
    await stint.getByText('Only an owner changes or removes an owner.').waitFor()
    await stint.getByRole('button', { name: 'Close' }).click()
  })

  test('the last owner stays one', async () => {
    await owner.getByRole('button', { name: 'Manage dunlin@halfmoon.example' }).click()
    await owner.getByRole('radio', { name: 'member Reads' }).check()
    await owner.getByRole('button', { name: 'Save' }).click()
    await owner.getByRole('alert').waitFor()
    await owner.keyboard.press('Escape')
    await owner.getByRole('row', { name: /dunlin.*owner/ }).waitFor()
  })

  test('a forgotten password is set anew by a link', async () => {
    await owner.getByRole('button', { name: 'Manage stint@halfmoon.example' }).click()
    await owner.getByRole('button', { name: 'Make a link' }).click()
    await stint.goto(await copiedLink())
    await stint.getByLabel('Password').fill('another tide, another word')
    await stint.getByRole('button', { name: 'Set the password' }).click()
    await stint.getByRole('navigation', { name: 'Main' }).waitFor()
    await signInAnew('another tide, another word')
  })

  test('the audit log has it all, by kind', async () => {
    await go(owner, '/storefront/settings/audit')
    await owner.getByLabel('Only').selectOption('member.role')
    await settled(owner)
    expect(new URL(owner.url()).searchParams.get('action')).toBe('member.role')
    const rows = await owner.getByRole('row').allInnerTexts()
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain('stint@halfmoon.example')
  })

  test('who is removed is out at once', async () => {
    await go(owner, MEMBERS)
    await owner.getByRole('button', { name: 'Manage stint@halfmoon.example' }).click()
    await owner.getByRole('button', { name: 'Remove' }).click()
    await owner.getByText('Remove this member?').waitFor()
    await owner.getByRole('button', { name: 'Remove' }).click()
    await owner.getByRole('row', { name: /stint/ }).waitFor({ state: 'detached' })
    await stint.reload()
    await stint.waitForURL(/\/signin/)
    expect(it.browser.troubles).toEqual([])
  })
})
