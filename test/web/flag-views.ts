import type { Page } from 'playwright-core'
import { failing, hanging } from './view-states'
import type { View } from './views'

const LIST = '/web/flags'
const NAMED = `${LIST}/new-checkout`
const FLAG = `${NAMED}?environment=production`

const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click()

async function openRule(page: Page, number: number) {
  await edit(page)
  await page.getByRole('button', { name: new RegExp(`^Rule ${number}`) }).click()
}

/** A document of flagd with a new flag, and one of the box that it changes. */
const DOCUMENT = JSON.stringify(
  {
    flags: {
      'free-returns': { state: 'ENABLED', variants: { on: true, off: false }, description: 'Soon' },
      banner: {
        state: 'ENABLED',
        variants: { teal: '#0a7', coral: '#f76' },
        defaultVariant: 'teal',
      },
    },
    $evaluators: { insiders: { in: [{ var: 'plan' }, ['insider']] } },
  },
  null,
  2,
)

/** The pages about flags in every state. */
export const FLAG_VIEWS: readonly View[] = [
  { name: 'flags', path: LIST },
  { name: 'flags-none', path: '/default/flags' },
  { name: 'flags-none-like-this', path: `${LIST}?query=nothing` },
  { name: 'flags-archived', path: `${LIST}?archived=1` },
  { name: 'flags-failed', path: LIST, before: failing('**/api/v1/projects/web/flags*') },
  { name: 'flags-loading', path: LIST, before: hanging('**/api/v1/projects/web/flags*', '.skel') },
  {
    name: 'flag',
    path: FLAG,
    // 4,000 an hour, of which one may be over by now.
    before: (page: Page) => page.getByText(/of 9[26],000 in 24 h/).waitFor(),
  },
  {
    name: 'flag-progressive',
    path: `${LIST}/banner?environment=production`,
    before: (page: Page) => page.getByText('A step of its roll-out began').last().waitFor(),
  },
  { name: 'flag-staging', path: `${NAMED}?environment=staging` },
  {
    name: 'flag-why',
    path: FLAG,
    async before(page: Page) {
      await page
        .getByLabel('Context, JSON')
        .fill('{"targetingKey": "usr_4812", "country": "DE", "appVersion": "8.3.1"}')
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
  { name: 'flag-form', path: FLAG, before: edit },
  {
    name: 'flag-rule-who',
    path: FLAG,
    async before(page: Page) {
      await openRule(page, 1)
      await page.getByRole('button', { name: 'Group', exact: true }).click()
      await page.getByRole('button', { name: 'not', exact: true }).first().click()
      await page.getByRole('button', { name: 'Move rule 1 down' }).click()
    },
  },
  {
    name: 'flag-rule-split',
    path: FLAG,
    async before(page: Page) {
      await openRule(page, 3)
      await page.getByRole('button', { name: 'Remove rule 1' }).click()
    },
  },
  {
    name: 'flag-rule-progressive',
    path: FLAG,
    async before(page: Page) {
      await openRule(page, 2)
      await page.getByRole('radio', { name: 'Ever more of them' }).click()
      await page.getByRole('button', { name: 'Step', exact: true }).click()
      await page.getByLabel('Step 1 from').fill('2027-01-04T09:00')
      await page.getByLabel('Step 2 from').fill('2027-01-11T09:00')
    },
  },
  {
    name: 'flag-review',
    path: FLAG,
    async before(page: Page) {
      await openRule(page, 3)
      await page.getByRole('radio', { name: 'One variant' }).click()
      await page.getByRole('button', { name: 'Review and save' }).click()
    },
  },
  {
    name: 'flag-refused',
    path: FLAG,
    async before(page: Page) {
      await page.getByRole('button', { name: 'Rule', exact: true }).click()
      await page.getByLabel('Attribute').fill('plan')
      await page.getByRole('button', { name: 'Review and save' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Give one value or more').waitFor()
    },
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
  {
    name: 'segment-json',
    path: '/web/segments',
    async before(page: Page) {
      await page.getByRole('button', { name: 'New segment' }).click()
      await page.getByRole('button', { name: 'Edit as JSON' }).click()
    },
  },
  {
    name: 'flag-exchange',
    path: '/web/flag-exchange',
    async before(page: Page) {
      await page.getByRole('button', { name: 'Download' }).click()
      await page.getByText('4 flags of production').waitFor()
      await page.getByLabel('Or its text').fill(DOCUMENT)
      await page.getByRole('button', { name: 'See what would happen' }).click()
      await page.getByRole('button', { name: 'Import', exact: true }).waitFor()
    },
  },
  {
    name: 'flag-exchange-refused',
    path: '/web/flag-exchange',
    async before(page: Page) {
      await page.getByLabel('Or its text').fill(DOCUMENT.replace('ENABLED', 'ON'))
      await page.getByRole('button', { name: 'See what would happen' }).click()
      await page.getByText('It would be refused').waitFor()
    },
  },
  { name: 'flag-missing', path: `${LIST}/nothing` },
]
