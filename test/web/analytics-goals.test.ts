import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { csvOf } from './csv-of'
import { inBrowser } from './in-browser'
import { lookAt } from './look-at'
import { startSellingShop } from './selling-shop'
import { go, settled } from './tabs'
import { failing, hanging } from './view-states'
import type { View } from './views'

const GOALS = '/storefront/analytics/goals'
const FUNNELS = '/storefront/analytics/funnels'
const STEPS = `${FUNNELS}?steps=${encodeURIComponent(
  JSON.stringify([
    { page: '/coats/*', name: 'View a coat' },
    { event: 'add to basket' },
    { page: '/checkout' },
    { event: 'order' },
  ]),
)}`
const NOWHERE = encodeURIComponent(JSON.stringify([{ page: '/coats/*' }, { event: 'refund' }]))
const GOALS_REPORT = '**/api/v1/projects/storefront/analytics/goals?*'
const REPORT = '**/api/v1/projects/storefront/analytics/funnel?*'

const VIEWS: readonly View[] = [
  { name: 'goals', path: GOALS },
  { name: 'goals-table', path: `${GOALS}?chart=table&by=device` },
  { name: 'goals-first', path: '/empty/analytics/goals' },
  {
    name: 'goals-new',
    path: GOALS,
    async before(page) {
      await page.getByRole('button', { name: 'New goal' }).click()
      await page.getByLabel('Name of the event').fill('order')
      await page.getByText(/visitors reached it/).waitFor()
    },
  },
  {
    name: 'goals-loading',
    path: GOALS,
    before: hanging(GOALS_REPORT, '.bone-line .skel'),
  },
  { name: 'goals-failed', path: GOALS, before: failing(GOALS_REPORT) },
  { name: 'goals-mistake', path: `${GOALS}?query=browzer:Firefox` },
  { name: 'funnel', path: STEPS },
  { name: 'funnel-split', path: `${STEPS}&by=device&window=visit&step=2` },
  { name: 'funnel-first', path: FUNNELS },
  { name: 'funnel-nothing-matched', path: `${FUNNELS}?steps=${NOWHERE}` },
  {
    name: 'funnel-steps',
    path: STEPS,
    before: (page) => page.getByRole('button', { name: 'Steps', exact: true }).click(),
  },
  { name: 'funnel-loading', path: STEPS, before: hanging(REPORT, '.bone-line .skel') },
  { name: 'funnel-failed', path: STEPS, before: failing(REPORT) },
]

inBrowser('goals and funnels', startSellingShop, (it) => {
  lookAt(VIEWS, it)

  let page: Page
  beforeAll(async () => {
    page = await it.browser.open(GOALS)
  })
  const rows = async (name: string | RegExp) => {
    await settled(page)
    const cells = await page.getByRole('region', { name }).locator('tbody tr').all()
    return Promise.all(
      cells.map(async (row) => (await row.locator('td').allTextContents()).join(' | ')),
    )
  }

  test('a goal says who reached it, how often, and what that brought', async () => {
    expect(await rows('Goals')).toEqual([
      'Orderevent order | 4 | 20% | 5 | €250.50 + ¥1,200 | Edit',
    ])
    await page.getByRole('img', { name: /^Visitors over time/ }).waitFor()
    expect(await rows('Order by channel')).toEqual([
      'Direct | 3 | 16.7% | 4 | €150.50 + ¥1,200',
      'Organic Search | 1 | 50% | 1 | €100.00',
    ])
  })

  test('a goal is made with a look at how many would have reached it, changed, and removed', async () => {
    await page.getByRole('button', { name: 'New goal' }).click()
    const dialog = page.getByRole('dialog', { name: 'New goal' })
    await dialog.getByLabel('Name', { exact: true }).fill('Checkout')
    await dialog.getByLabel('Reached by').selectOption('page')
    await dialog.getByLabel('Path of the page').fill('/check*')
    await dialog.getByText('8 visitors reached it 8 times in this time in Production.').waitFor()
    await dialog.getByLabel('Only where').fill('plan:team')
    await dialog.getByText(/property\.plan/).waitFor()
    await dialog.getByLabel('Only where').fill('device:mobile')
    await dialog.getByRole('button', { name: 'Make the goal' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.waitForURL(/goal=/)
    expect((await rows('Goals'))[0]).toContain('Checkout/check*, device:mobile | 4 | 20% | 4')
    await page.getByRole('button', { name: 'Edit Checkout' }).click()
    const edit = page.getByRole('dialog', { name: 'Change Checkout' })
    await edit.getByLabel('Only where').fill('')
    await edit.getByRole('button', { name: 'Save' }).click()
    await edit.waitFor({ state: 'detached' })
    await page.getByRole('cell', { name: 'Checkout /check*', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove Checkout' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await rows('Goals')).toHaveLength(1)
  })

  test('the overview has the goals, and a row leads to the visits that reached it', async () => {
    await page.getByRole('navigation', { name: 'Analytics' }).getByText('Overview').click()
    const panel = page.getByRole('region', { name: /^Events, / })
    await panel.getByRole('radio', { name: 'Goals' }).check()
    await panel.getByRole('link', { name: 'Order' }).click()
    await page.waitForURL(/event%3Aorder/)
    await page.locator('.number-tiles b', { hasText: /^4$/ }).first().waitFor()
  })

  test('a funnel is made by keyboard, and names where people were lost', async () => {
    await page.goto(`${it.box.url}${FUNNELS}`)
    await page.getByRole('button', { name: 'Choose steps' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Steps' })
    await dialog.getByLabel('Path of step 1').fill('/coats/*')
    await dialog.getByLabel('Event of step 2').fill('order')
    await dialog.getByRole('button', { name: 'Add a step' }).press('Enter')
    await dialog.getByLabel('Step 3 is').selectOption('page')
    await dialog.getByLabel('Path of step 3').fill('/checkout')
    await dialog.getByLabel('Only where, of step 3').fill('plan:team')
    await dialog.getByLabel('Only where, of step 3').press('Enter')
    await dialog.getByText(/property\.plan:team|property\.plan/).waitFor()
    await dialog.getByLabel('Only where, of step 3').fill('')
    await dialog.getByRole('button', { name: 'Move step 3 up' }).press('Enter')
    await dialog.getByRole('button', { name: 'Show' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: '20% come to order' }).waitFor()
    await page.getByText('As a table').click()
    expect(await rows('Steps')).toEqual([
      '/coats/* | 20 | 100% | – | – | –',
      '/checkout | 8 | 40% | 40% | 12 | 2 min 0 s',
      'order | 4 | 20% | 50% | 4 | 1 min 0 s',
    ])
    await page.getByRole('button', { name: /^60% 12 did not/ }).click()
    await page
      .getByRole('heading', { name: '12 people came to /coats/* and not to /checkout' })
      .waitFor()
    expect(await rows('What those who were lost had')).toEqual([
      'Safari browser |  | 100% | 50% | –',
      'Phone device |  | 100% | 50% | –',
      'iOS system |  | 100% | 50% | –',
    ])
    await page.getByText('They left on /help (12 times).').waitFor()
    expect(await rows('Visits of those who were lost')).toHaveLength(12)
  })

  test('it is split, saved, opened again and removed', async () => {
    await page.getByRole('combobox', { name: 'Split' }).selectOption('device')
    expect(await rows('The steps by device')).toEqual([
      'Phone | 16 | 4 | 1 | 6.3%',
      'Desktop | 4 | 4 | 3 | 75%',
    ])
    await page.locator('summary', { hasText: 'Funnels' }).click()
    await page.getByRole('button', { name: 'Save this funnel…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save this funnel' })
    await dialog.getByLabel('Name').fill('Checkout')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('summary', { hasText: 'Checkout' }).click()
    await page.getByRole('button', { name: 'New funnel' }).click()
    await page
      .getByRole('list', { name: 'Saved funnels' })
      .getByRole('button', { name: 'Checkout' })
      .click()
    await page.getByRole('heading', { name: '20% come to order' }).waitFor()
    await page.locator('summary', { hasText: 'Checkout' }).click()
    await page.getByRole('button', { name: 'Remove Checkout…' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.locator('summary', { hasText: 'Funnels' }).waitFor()
    expect(it.browser.troubles).toEqual([])
  })
  test('who reached goals, and how far people came, are downloaded as CSV', async () => {
    await go(page, GOALS)
    expect(await csvOf(page, 'goals')).toStartWith('name,visitors,')
    await go(page, STEPS)
    const steps = (await csvOf(page, 'funnel')).trimEnd().split('\r\n')
    expect(steps.map((line) => line.split(',')[0])).toEqual([
      ...['name', 'View a coat', 'add to basket', '/checkout', 'order'],
    ])
  })
})
