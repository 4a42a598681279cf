import type { Page } from 'playwright-core'
import { failing, hanging, offline } from './view-states'

export interface View {
  name: string
  path: string
  isStranger?: boolean
  /** What to do on the page before looking at it. */
  before?(page: Page): Promise<unknown>
}

/** All views and states to look at: each is a screenshot in four looks, and a run of axe. */
export const VIEWS: readonly View[] = [
  { name: 'sign-in', path: '/signin', isStranger: true },
  {
    name: 'sign-in-refused',
    path: '/signin',
    isStranger: true,
    async before(page) {
      await page.fill('[name=email]', 'dunlin@halfmoon.example')
      await page.fill('[name=password]', 'not the password')
      await page.click('button[type=submit]')
      await page.waitForSelector('#wrong:not([hidden])')
    },
  },
  { name: 'sign-up-used', path: '/signup#token=used', isStranger: true },
  { name: 'new-project', path: '/new' },
  { name: 'first-event', path: '/default/start' },
  { name: 'first-event-arrived', path: '/storefront/start' },
  { name: 'issues', path: '/storefront/issues' },
  { name: 'issues-14d', path: '/storefront/issues?range=14d&sort=count' },
  { name: 'issues-all-environments', path: '/storefront/issues?environment=all' },
  {
    name: 'issues-selected',
    path: '/storefront/issues',
    async before(page) {
      for (let i = 0; i < 3; i++) {
        await page.keyboard.press('j')
        await page.keyboard.press('x')
      }
    },
  },
  {
    name: 'issues-completion',
    path: '/storefront/issues',
    async before(page) {
      await page.getByLabel('Search issues').fill('browser:')
      await page.waitForSelector('#completion li')
    },
  },
  {
    name: 'issues-table',
    path: '/storefront/issues',
    before: (page) => page.getByLabel('Show as table').click(),
  },
  { name: 'issues-none', path: '/storefront/issues?query=is:open+browser:%22Chrome+141%22+sprung' },
  { name: 'issues-none-here', path: '/storefront/issues?environment=development' },
  {
    name: 'issues-failed',
    path: '/storefront/issues',
    before: failing('**/api/v1/projects/storefront/issues?*'),
  },
  {
    name: 'issues-loading',
    path: '/storefront/issues',
    before: hanging('**/api/v1/projects/storefront/issues?*', 'li.row .skel'),
  },
  {
    name: 'issues-offline',
    path: '/storefront/issues',
    before: offline('.'),
  },
  {
    name: 'palette',
    path: '/storefront/issues',
    async before(page) {
      await page.keyboard.press('Control+k')
      await page.getByLabel('Type a command').fill('re')
      await page.getByText('RateLimitError').last().waitFor()
    },
  },
  {
    name: 'keys',
    path: '/storefront/issues',
    async before(page) {
      await page.keyboard.press('?')
      await page.getByText('This list').waitFor()
    },
  },
  { name: 'nothing-here', path: '/storefront/nowhere' },
]
