import { beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import { startBox } from './box'
import { inBrowser } from './in-browser'

const BELOW = 'projects/default'

async function startSignedUp() {
  const box = await startBox()
  await box.signUp()
  return box
}

inBrowser('a section of the settings', startSignedUp, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await it.browser.open('/default/settings/general')
  })

  beforeEach(() => page.unrouteAll())

  test.each<[section: string, asks: string, failure: string, shows: string]>([
    ['general', 'projects', 'The dashboard could not start', 'Erase this project'],
    ['keys', `${BELOW}/keys`, 'The keys could not be read', 'ingest_live_'],
    ['source-maps', `${BELOW}/sourceMaps`, 'The source maps could not be read', 'No source maps'],
    ['scrubbing', 'projects', 'The dashboard could not start', 'What is hidden'],
    ['views', `${BELOW}/savedSearches`, 'The saved views could not be read', 'No saved view yet'],
    ['members', 'members', 'The members could not be read', 'Signs in with'],
    ['audit', 'auditLog', 'The audit log could not be read', 'made the account'],
    ['security', 'sessions', 'The sessions could not be read', 'this one'],
    ['tokens', 'tokens', 'The tokens could not be read', 'No token yet'],
  ])(
    '%s says what failed and retries, and shows its shape until it is there',
    async (section, asks, failure, shows) => {
      const path = new RegExp(`/api/v1/${asks}(\\?|$)`)
      await page.route(path, refuse)
      await page.goto(`/default/settings/${section}`)
      await page.getByText(failure).waitFor()
      await page.getByText('Too much at once.').waitFor()
      await page.unroute(path)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByText(shows).first().waitFor()

      let arrive = () => {}
      const held = new Promise<void>((resolve) => {
        arrive = resolve
      })
      await page.route(path, (route) => held.then(() => route.continue()))
      await page.reload()
      // The frame of the page waits for what all pages need, the section for the rest.
      await page
        .locator(asks === 'projects' ? '.skel' : '.bone-line .skel')
        .first()
        .waitFor()
      arrive()
      await page.getByText(shows).first().waitFor()
      await page.unroute(path)
      expect(await page.locator('.skel').count()).toBe(0)
    },
  )
})

const refuse = (route: Route) =>
  route.fulfill({
    status: 503,
    contentType: 'application/problem+json',
    json: { code: 'overloaded', detail: 'Too much at once.', retry: true },
  })
