import type { Page } from 'playwright-core'
import { failing, hanging } from './view-states'
import type { View } from './views'

const PATH = '/storefront/alerts'
const API = '**/api/v1/projects/storefront'

/** The pages of incidents, channels and deliveries, the mail server and the bell, in every state. */
export const INCIDENT_VIEWS: readonly View[] = [
  { name: 'incident', path: PATH, before: openFirst },
  { name: 'incidents', path: PATH },
  { name: 'incidents-none', path: `${PATH}?environment=test` },
  { name: 'incidents-of-a-rule', path: PATH, before: openRule },
  { name: 'incidents-failed', path: PATH, before: failing(`${API}/incidents/lanes?*`) },
  { name: 'incidents-loading', path: PATH, before: hanging(`${API}/incidents/lanes?*`, '.skel') },
  { name: 'channels', path: `${PATH}/channels` },
  {
    name: 'channel-new-ntfy',
    path: `${PATH}/channels?new=`,
    before: (page) => page.getByText('Push to a phone').click(),
  },
  { name: 'channel-new-mail', path: `${PATH}/channels?new=` },
  {
    name: 'channel-secret',
    path: `${PATH}/channels?new=`,
    async before(page) {
      await page.getByText('A program of yours').click()
      await page.getByLabel('Address').fill('https://ops.example/hooks')
      await page.getByRole('button', { name: 'Make the channel' }).click()
      await page.getByText('Copy the secret now').waitFor()
    },
  },
  {
    name: 'channel-test-failed',
    path: `${PATH}/channels`,
    async before(page) {
      await page.getByRole('button', { name: 'Test #shop-alerts' }).click()
      await page.getByText('The test did not arrive').waitFor()
    },
  },
  { name: 'channels-failed', path: `${PATH}/channels`, before: failing(`${API}/channels`) },
  { name: 'deliveries', path: `${PATH}/deliveries` },
  {
    name: 'delivery',
    path: `${PATH}/deliveries`,
    async before(page) {
      await page.locator('.row-name').last().click()
      await page.getByText('What came back').waitFor()
      await page.getByText('What was sent').waitFor()
    },
  },
  { name: 'deliveries-no-such', path: `${PATH}/deliveries?status=failed` },
  {
    name: 'bell',
    path: '/storefront/issues',
    async before(page) {
      const isPhone = (page.viewportSize()?.width ?? 0) < 500
      if (isPhone) {
        await page.getByRole('navigation', { name: 'Main' }).getByText('More').click()
        await page.getByText('Fired lately').click()
      } else await page.keyboard.press('b')
      await page
        .locator(isPhone ? '.fired a' : '.bell + .pop a')
        .first()
        .waitFor()
    },
  },
  { name: 'issue-with-incident', path: PATH, before: openIssue },
  { name: 'settings-mail', path: '/storefront/settings/mail' },
]

async function openFirst(page: Page) {
  await page.locator('.row-name').first().click()
  await page.getByText('What happened').waitFor()
}

async function openRule(page: Page) {
  await page
    .getByRole('link', { name: /more open of/ })
    .first()
    .click()
  await page.getByText('Incidents of every rule').waitFor()
}

async function openIssue(page: Page) {
  await openFirst(page)
  await page.locator('.drawer a[href*="/issues/"]').first().click()
  await page.getByRole('list', { name: 'Open incidents' }).waitFor()
}
