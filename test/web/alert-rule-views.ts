import type { Page } from 'playwright-core'
import { asRole, failing, hanging } from './view-states'
import type { View } from './views'

const RULES = '/storefront/alerts/rules'
const QUIET = '/storefront/alerts/quiet'
const API = '**/api/v1/projects/storefront'

/** The pages of alert rules and of times of quiet, in the states that they can be in. */
export const ALERT_RULE_VIEWS: readonly View[] = [
  { name: 'rule', path: RULES, before: openRule },
  { name: 'rules', path: RULES },
  {
    name: 'rules-none',
    path: RULES,
    async before(page) {
      await page.route(`${API}/alertRules`, (route) => route.fulfill({ json: { items: [] } }))
      await page.reload()
      await page.getByText('Nothing is watched').waitFor()
    },
  },
  { name: 'rules-failed', path: RULES, before: failing(`${API}/alertRules`) },
  { name: 'rules-loading', path: RULES, before: hanging(`${API}/alertRules`, '.list-page .skel') },
  {
    name: 'rule-refused',
    path: `${RULES}/new?start=many-events`,
    async before(page) {
      await page.getByRole('textbox', { name: 'Warning' }).fill('5000')
      await page.getByRole('alert').getByText('beyond').waitFor()
    },
  },
  { name: 'rule-new-issue', path: `${RULES}/new?start=new-issue` },
  {
    name: 'rule-snoozed',
    path: RULES,
    async before(page) {
      await openRule(page)
      await page.locator('summary').getByText('Snooze').click()
      await page.getByText('Until tomorrow, 9:00').waitFor()
    },
  },
  {
    name: 'rule-table',
    path: RULES,
    async before(page) {
      await openRule(page)
      await page.getByText('As a table').click()
      await page.getByRole('columnheader', { name: 'Worst' }).waitFor()
    },
  },
  {
    name: 'rule-viewer',
    path: RULES,
    async before(page) {
      await openRule(page)
      await asRole('viewer', 'made this rule')(page)
    },
  },
  { name: 'rule-new-usage', path: `${RULES}/new?start=usage` },
  { name: 'rule-without-data', path: `${RULES}/new?start=error-rate` },
  { name: 'rule-gone', path: `${RULES}/nowhere` },
  {
    name: 'rule-untried',
    path: `${RULES}/new?start=slow-endpoint`,
    before: failing(`${API}/alertRules/backtest`),
  },
  { name: 'quiet', path: QUIET },
  {
    name: 'quiet-weekly',
    path: QUIET,
    async before(page) {
      await page.getByRole('button', { name: 'New window' }).click()
      await page.getByLabel('Each week').check()
    },
  },
  { name: 'quiet-failed', path: QUIET, before: failing(`${API}/maintenance`) },
]

async function openRule(page: Page) {
  await page.getByRole('link', { name: 'Order placement is slow' }).click()
  await page.getByText(/^Would have fired \d/).waitFor()
}
