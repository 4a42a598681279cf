import type { Page } from 'playwright-core'
import { failing, hanging } from './view-states'
import type { View } from './views'

const LIST = '/web/flags'
const NAMED = `${LIST}/new-checkout`
const FLAG = `${NAMED}?environment=production`

/** The pages about flags in every state. */
export const FLAG_VIEWS: readonly View[] = [
  { name: 'flags', path: LIST },
  { name: 'flags-none', path: '/default/flags' },
  { name: 'flags-none-like-this', path: `${LIST}?query=nothing` },
  { name: 'flags-archived', path: `${LIST}?archived=1` },
  { name: 'flags-failed', path: LIST, before: failing('**/api/v1/projects/web/flags*') },
  { name: 'flags-loading', path: LIST, before: hanging('**/api/v1/projects/web/flags*', '.skel') },
  { name: 'flag', path: FLAG },
  { name: 'flag-staging', path: `${NAMED}?environment=staging` },
  {
    name: 'flag-why',
    path: FLAG,
    async before(page: Page) {
      await page
        .getByLabel('Context, JSON')
        .fill('{"targetingKey": "usr_48120", "country": "DE", "appVersion": "8.3.1"}')
      await page.getByRole('button', { name: 'Try in production' }).click()
      await page.getByText('by rule 3').waitFor()
    },
  },
  {
    name: 'flag-table',
    path: FLAG,
    before: (page: Page) => page.getByLabel('Show as table').click(),
  },
  {
    name: 'flag-json',
    path: FLAG,
    before: (page: Page) => page.getByRole('button', { name: 'Edit as JSON' }).click(),
  },
  {
    name: 'flag-schedule',
    path: FLAG,
    async before(page: Page) {
      await page.getByRole('button', { name: 'Schedule a change' }).click()
      await page.getByRole('dialog').getByLabel('A share').check()
    },
  },
  {
    name: 'flag-schedule-json',
    path: FLAG,
    async before(page: Page) {
      await page.getByRole('button', { name: 'Schedule a change' }).click()
      await page.getByRole('dialog').getByLabel('Anything, as JSON').check()
    },
  },
  {
    name: 'flag-user',
    path: FLAG,
    before: (page: Page) => page.getByRole('button', { name: 'Serve a user a variant' }).click(),
  },
  {
    name: 'flag-new',
    path: LIST,
    before: (page: Page) => page.getByRole('button', { name: 'New flag' }).click(),
  },
  { name: 'flag-killed', path: `${LIST}/payments` },
  { name: 'flag-archived', path: `${LIST}/old-cart` },
  { name: 'segments', path: '/web/segments' },
  { name: 'segments-none', path: '/default/segments' },
  {
    name: 'segment-new',
    path: '/web/segments',
    before: (page: Page) => page.getByRole('button', { name: 'New segment' }).click(),
  },
  { name: 'flag-missing', path: `${LIST}/nothing` },
]
