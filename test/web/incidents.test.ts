import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Server } from 'bun'
import type { Page } from 'playwright-core'
import type { AlertRuleView } from '../../src/alerts/rules/model'
import { startBox } from './box'
import { inBrowser } from './in-browser'
import { go } from './tabs'

/** A project that somebody watches, on a server that may send to this machine. */
async function startWatched() {
  const box = await startBox({ WHIMBREL_ALLOW_PRIVATE_TARGETS: '1' })
  await box.signUp()
  await box.ask('POST', '/projects', { name: 'Shop' })
  const key = await box.giveKey('shop', 'production')
  const failed = (what: string) => box.send(key, [{ message: `${what} failed` }])
  return { ...box, failed }
}

inBrowser('incidents and channels', startWatched, (it) => {
  let page: Page
  let target: Server<undefined>
  /** What the target answers next, the last of it for ever. */
  let answers = [200]
  const heard: string[] = []
  beforeAll(async () => {
    target = Bun.serve({
      port: 0,
      async fetch(request) {
        heard.push(await request.text())
        const status = answers.length > 1 ? answers.shift() : answers[0]
        return new Response(status === 200 ? '' : 'The shed is locked.', { status: status ?? 200 })
      },
    })
    page = await it.browser.open('/shop/alerts')
  })
  afterAll(() => target?.stop(true))
  afterEach(() => expect(it.browser.troubles).toEqual([]))

  const row = (text: string) => page.locator('tbody tr', { hasText: text })
  const drawer = () => page.locator('aside.drawer')

  test('a new error appears by itself: as an incident, in the rail, and in the bell', async () => {
    await page.getByText('Nothing fired in Production').waitFor()
    await it.box.failed('The first')
    await row('The first failed').getByText('open', { exact: true }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByTitle('Open incidents').waitFor()
    await page.getByLabel('What fired lately, 1 new one').click()
    await page
      .locator('.pop')
      .getByRole('link', { name: /The first failed/ })
      .click()
    await page.waitForURL(/incident=/)
    await drawer().getByText('The issue is new').waitFor()
    await page.getByLabel('What fired lately', { exact: true }).waitFor()
  })

  test('somebody has it in hand, and ends it', async () => {
    await drawer().getByRole('button', { name: 'Acknowledge' }).click()
    await drawer().getByText('Acknowledged by dunlin').waitFor()
    await row('The first failed').getByText('acknowledged').waitFor()
    await page.keyboard.press('r')
    await drawer().getByText('Resolved by dunlin').waitFor()
    await row('The first failed').getByText('resolved').waitFor()
    await page.keyboard.press('Escape')
    await drawer().waitFor({ state: 'detached' })
  })

  test('keys move through the table and open what they are at', async () => {
    await it.box.failed('The second')
    await row('The second failed').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    await drawer().getByText('The second failed').waitFor()
    await page.keyboard.press('j')
    await drawer().getByText('The first failed').waitFor()
    await page.keyboard.press('Escape')
  })

  test('what is open about an issue stands on its page, where it is acknowledged', async () => {
    await go(page, '/shop/issues/SHOP-2')
    const line = page.getByRole('list', { name: 'Open incidents' })
    await line.getByRole('link', { name: 'A new issue in production' }).waitFor()
    await line.getByRole('button', { name: 'Acknowledge' }).click()
    await line.getByText('acknowledged').waitFor()
  })

  test('a webhook is made in the dialog, and its secret shown once', async () => {
    await go(page, '/shop/alerts/channels')
    await page.getByText('No mail server is set up').waitFor()
    await page.getByRole('button', { name: 'New channel' }).click()
    await page.getByText('A program of yours').click()
    await page.getByLabel('Name').fill('The shed')
    await page.getByLabel('Address').fill(`${target.url}hooks`)
    await page.getByRole('button', { name: 'Make the channel' }).click()
    expect(await page.getByRole('textbox', { name: 'the secret' }).inputValue()).toMatch(
      /^whsec_[\w+/]{43}=$/,
    )
    await page.keyboard.press('Escape')
    await page.getByText('You have not copied the secret').waitFor()
    await page.getByRole('button', { name: 'Leave without it' }).click()
    await row('The shed').getByText('on', { exact: true }).waitFor()
  })

  test('a test of the channel says in words what went wrong, then that it arrived', async () => {
    answers = [500, 200]
    await page.getByRole('button', { name: 'Test The shed' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The test did not arrive').waitFor()
    await dialog.getByText(/500/).first().waitFor()
    await dialog.getByText('The answer').click()
    await dialog.getByText('The shed is locked.').waitFor()
    await dialog.getByRole('button', { name: 'Test again' }).click()
    await dialog.getByText('The test has arrived').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  test('what is sent to it is shown with what came back, and is sent again', async () => {
    const { items } = await it.box.ask<{ items: AlertRuleView[] }>(
      'GET',
      '/projects/shop/alertRules',
    )
    const channels = await it.box.ask<{ items: { id: string; name: string }[] }>(
      'GET',
      '/projects/shop/channels',
    )
    const shed = channels.items.find(({ name }) => name === 'The shed')?.id as string
    await it.box.ask('PATCH', `/projects/shop/alertRules/${items[0]?.id}`, {
      notify: { channels: [shed], cooldownSec: 0, sendResolved: false },
    })
    await go(page, '/shop/alerts/deliveries')
    await page.getByText('Nothing was sent yet').waitFor()
    answers = [200]
    await it.box.failed('The third')
    await row('A new issue in production').getByText('delivered').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    await drawer().getByText('The third failed').first().waitFor()
    expect(heard.filter((body) => body.includes('The third failed'))).toHaveLength(1)
    await drawer().getByRole('button', { name: 'Send again' }).click()
    await drawer().getByText('It was taken with 200').nth(1).waitFor()
    expect(heard.filter((body) => body.includes('The third failed'))).toHaveLength(2)
    await go(page, '/shop/alerts/channels')
    await row('The shed').getByRole('link', { name: 'delivered' }).waitFor()
  })

  test('a new secret takes the place of one that was lost', async () => {
    await go(page, '/shop/alerts/channels')
    await row('The shed').getByLabel('More for The shed').click()
    await page.getByRole('button', { name: 'New secret' }).click()
    expect(await page.getByRole('textbox', { name: 'the secret' }).inputValue()).toMatch(/^whsec_/)
    await page.getByRole('button', { name: 'Copy the secret' }).click()
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await row('The shed').getByText('Signed by the old secret too').waitFor()
  })

  test('a channel is changed, turned off and deleted', async () => {
    const more = async (does: string, name = 'The shed') => {
      await row(name).getByLabel(`More for ${name}`).click()
      await page.getByRole('button', { name: does, exact: true }).click()
    }
    await more('Turn off')
    await row('The shed').getByText('off', { exact: true }).waitFor()
    await more('Change')
    await page.getByLabel('Name').fill('The barn')
    await page.getByRole('button', { name: 'Save' }).click()
    await more('Delete', 'The barn')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await row('The barn').waitFor({ state: 'detached' })
  })

  test('the mail server is set, and its test says in words that nobody answers there', async () => {
    await go(page, '/shop/settings/mail')
    await page.getByLabel('Host').fill('127.0.0.1')
    await page.getByText('None, for a server on this machine').click()
    await page.getByLabel('Port').fill('1')
    await page.getByLabel('From').fill('alerts@halfmoon.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Send a test mail to me' }).click()
    await page.locator('.test-result span.error').waitFor()
    await go(page, '/shop/alerts/channels')
    await row('All members').getByText('on', { exact: true }).waitFor()
  })
})
