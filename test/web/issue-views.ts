import type { Page } from 'playwright-core'
import { failing, hanging, offline } from './view-states'
import type { View } from './views'

const ISSUE = '/web/issues/WEB-1'

/** The issue page in every state. */
export const ISSUE_VIEWS: readonly View[] = [
  { name: 'issue', path: ISSUE },
  { name: 'issue-raw-stack', path: `${ISSUE}?frames=raw` },
  { name: 'issue-table', path: `${ISSUE}?chart=table&range=24h` },
  { name: 'issue-events', path: `${ISSUE}?tab=events` },
  { name: 'issue-tags', path: `${ISSUE}?tab=tags` },
  { name: 'issue-unfolded', path: `${ISSUE}?frames=all`, before: unfold },
  {
    name: 'issue-ignore-until',
    path: ISSUE,
    async before(page) {
      await page.keyboard.press('i')
      await page.getByRole('button', { name: 'Until a time or a count…' }).click()
    },
  },
  {
    name: 'issue-merge',
    path: ISSUE,
    async before(page) {
      await page.keyboard.press('m')
      await page.locator('.candidates li').first().waitFor()
      await page.getByRole('checkbox').nth(1).check()
    },
  },
  { name: 'issue-resolved', path: '/web/issues/WEB-2?environment=staging' },
  { name: 'issue-message', path: '/web/issues?query="Stock is low"', before: openFirst },
  { name: 'issue-symbolicated', path: '/web/issues?query=milk', before: openFirst },
  { name: 'issue-group', path: '/web/issues?query=AggregateError', before: openFirst },
  { name: 'issue-event-gone', path: `${ISSUE}?event=01a1fde5-b9ea-7710-8697-611e7eff9900` },
  { name: 'issue-missing', path: '/web/issues/WEB-999' },
  {
    name: 'issue-failed',
    path: ISSUE,
    before: failing('**/api/v1/issues/WEB-1'),
  },
  {
    name: 'issue-loading',
    path: ISSUE,
    before: hanging('**/api/v1/issues/**', '.cols .skel'),
  },
  {
    name: 'issue-offline',
    path: ISSUE,
    before: offline('['),
  },
]

async function openFirst(page: Page) {
  await page.locator('li.row .open').first().click()
  await page.locator('#stack').waitFor()
}

async function unfold(page: Page) {
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLDetailsElement>('#main details:not(.menu)'))
      one.open = true
  })
}
