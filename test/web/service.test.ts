import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startBox } from './box'
import { inBrowser } from './in-browser'
import { lookAt } from './look-at'
import { failing, hanging } from './view-states'
import type { View } from './views'

const PATH = '/default/usage'
const SERVICE = '**/api/v1/service'

/** A box with an owner, a member, a refused request, and a record that it could not digest. */
async function startTroubled() {
  const box = await startBox()
  await box.signUp()
  const member = await box.invite('knot')
  const post = (key: string) =>
    fetch(`${box.url}/events/ingest`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: JSON.stringify({ message: 'The boiler is cold' }),
    })
  const db = new Database(join(box.data, 'whimbrel.db'))
  db.run('PRAGMA busy_timeout = 5000')
  db.run("CREATE TRIGGER broken BEFORE INSERT ON event BEGIN SELECT RAISE(ABORT, 'a bug'); END")
  await post(box.firstKey)
  await post('ingest_live_nobody')
  await box.digested()
  return {
    ...box,
    member,
    mend() {
      db.run('DROP TRIGGER broken')
      db.close()
    },
  }
}

const panel = (page: Page) => page.getByRole('region', { name: 'Service' })
const row = (page: Page, title: string) =>
  panel(page).getByRole('listitem').filter({ hasText: title })
const button = (page: Page, name: string) => panel(page).getByRole('button', { name })

const VIEWS: readonly View[] = [
  { name: 'usage-service', path: PATH },
  {
    name: 'usage-dead-letters',
    path: PATH,
    before: async (page) => {
      await button(page, 'Which').click()
      await page.getByRole('cell', { name: 'a bug' }).waitFor()
    },
  },
  {
    name: 'usage-refused',
    path: PATH,
    before: async (page) => button(page, 'By reason').first().click(),
  },
  {
    name: 'usage-service-failed',
    path: PATH,
    before: failing(SERVICE, { says: 'The service could not be looked at' }),
  },
  { name: 'usage-service-loading', path: PATH, before: hanging(SERVICE, '.bone-line .skel') },
]

inBrowser('the service', startTroubled, (it) => {
  lookAt(VIEWS, it)

  test('says what was refused, and by which reason', async () => {
    const page = await it.browser.open(PATH)
    expect(await row(page, 'Refused today').textContent()).toMatch(
      /1 today with unknown_key \(events\)/,
    )
    await button(page, 'By reason').first().click()
    const dialog = page.getByRole('dialog', { name: 'Refused today' })
    expect(await dialog.getByRole('row').filter({ hasText: 'unknown_key' }).textContent()).toMatch(
      /Events.*1/s,
    )
    await page.context().close()
  })

  test('marks the box in the rail, and shows itself to administrators alone', async () => {
    const page = await it.browser.open('/default/issues')
    const box = page.getByRole('link', { name: /This box/ })
    expect(await box.textContent()).toMatch(/to look at.*of disk/s)
    await box.click()
    await panel(page).waitFor()
    await page.context().close()

    const stranger = await it.browser.open('/signin', { isStranger: true })
    await stranger.getByLabel('E-mail').fill(it.box.member)
    await stranger.getByLabel('Password').fill('a long-billed wader')
    await stranger.keyboard.press('Enter')
    await stranger.waitForURL(/\/start/)
    await stranger.getByRole('link', { name: 'Usage' }).click()
    await stranger.getByRole('heading', { name: 'Meters' }).waitFor()
    expect(await panel(stranger).count()).toBe(0)
    expect(await stranger.getByText('to look at').count()).toBe(0)
    await stranger.context().close()
  })

  test('makes a backup when it is told to', async () => {
    const page = await it.browser.open(PATH)
    await row(page, 'None is known').getByRole('button', { name: 'Back up now' }).click()
    await row(page, 'None is scheduled').waitFor()
    await page.context().close()
  })

  test('tries again what was set aside: in vain until the bug is mended', async () => {
    const page = await it.browser.open(PATH)
    expect(await row(page, 'Dead letters').textContent()).toMatch(
      /1 record could not be digested.*a bug/s,
    )
    await button(page, 'Which').click()
    const dialog = page.getByRole('dialog', { name: 'Dead letters' })
    await dialog.getByRole('button', { name: 'Try all again' }).click()
    await dialog.getByText('1 record failed again: a bug').waitFor()
    await dialog.getByText('tried again').waitFor()
    const download = page.waitForEvent('download')
    await dialog.getByRole('row').getByRole('link').click()
    expect((await download).suggestedFilename()).toMatch(/^dead-letter-\d+\.0\.json$/)
    it.box.mend()
    await dialog.getByRole('button', { name: 'Try all again' }).click()
    await dialog.getByText('1 stored.').waitFor()
    await dialog.getByText('There are none.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await row(page, 'Dead letters').filter({ hasText: 'None' }).waitFor()
    expect(it.browser.troubles).toEqual([])
    await page.context().close()
  })
})
