import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startBox } from './box'
import { inBrowser } from './in-browser'

/** The next day may begin while the test runs. */
const UNTIL = /Muted until (tomorrow|today), 09:00/

async function startOwned() {
  const box = await startBox()
  await box.signUp()
  return box
}

inBrowser('quiet', startOwned, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await it.browser.open('/default/alerts/quiet')
  })

  test('a project is muted until tomorrow morning, and says so until somebody ends it', async () => {
    await page.getByText('Channels are told as the rules say.').waitFor()
    await page.getByText('Mute the project').click()
    await page.getByRole('button', { name: 'Until tomorrow, 9:00' }).click()
    await page.getByText(UNTIL).waitFor()
    await page.reload()
    await page.getByText(UNTIL).waitFor()
    const { mute } = await it.box.ask<{ mute: { by: string } }>('GET', '/projects/default/mute')
    expect(mute.by).toBe('dunlin@halfmoon.example')
    await page.getByRole('button', { name: 'Tell again now' }).click()
    await page.getByText('Channels are told as the rules say.').waitFor()
  })

  test('a weekly window is made, changed, deleted, and brought back', async () => {
    await page.getByRole('button', { name: 'New window' }).click()
    await page.getByLabel('Name').fill('Nightly import')
    await page.getByRole('combobox', { name: /^In/ }).selectOption('production')
    await page.getByLabel('Each week').check()
    await page.getByLabel('Sun').uncheck()
    for (const day of ['Mon', 'Fri']) await page.getByLabel(day).check()
    await page.getByLabel('From').fill('23:30')
    await page.getByLabel('To', { exact: true }).fill('01:00')
    await page.getByLabel('Time zone').fill('Europe/Atlantis')
    await page.getByRole('button', { name: 'Make the window' }).click()
    await page.getByRole('alert').getByText('no such time zone').waitFor()
    await page.getByLabel('Time zone').fill('Europe/Berlin')
    await page.getByRole('button', { name: 'Make the window' }).click()
    const row = page.getByRole('row', { name: /Nightly import/ })
    await row.getByText('Mon, Fri, 23:30 to 01:00 (Europe/Berlin)').waitFor()

    await page.getByRole('button', { name: 'Edit Nightly import' }).click()
    await page.getByLabel('Name').fill('Stock import')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Delete Stock import' }).click()
    await page.getByText('No window yet').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /Stock import Mon, Fri, 23:30 to 01:00/ }).waitFor()
  })
})
