import { beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { IssueSummary } from '../../src/issues/model'
import { inBrowser } from './in-browser'
import { startShop } from './shop'
import { go, settled } from './tabs'

inBrowser('triage on the issue list', startShop, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await it.browser.open('/storefront/issues')
  })
  beforeEach(async () => {
    await go(page, '/storefront/issues')
  })
  const rows = () => page.locator('li.row')
  const row = (text: string) => rows().filter({ hasText: text })
  const tick = (text: string) => row(text).getByRole('checkbox').check()
  const bar = () => page.getByRole('toolbar')
  const toast = (text: string) => page.locator('.toast', { hasText: text }).last()
  const issue = (type: string) => it.box.ask<IssueSummary>('GET', `/issues/${it.box.issue(type)}`)

  test('the address says everything that is chosen', async () => {
    expect(new URL(page.url()).search).toBe('?environment=production')
    await page.getByRole('radio', { name: 'Staging' }).check()
    await page.getByLabel('Time range').click()
    await page.getByRole('button', { name: 'Last 24 h' }).click()
    await page.locator('summary', { hasText: 'Last seen' }).click()
    await page.getByRole('button', { name: 'Users' }).click()
    await page.getByLabel('Search issues').fill('level:error')
    await page.keyboard.press('Enter')
    await settled(page)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      environment: 'staging',
      range: '24h',
      sort: 'userCount',
      query: 'is:open level:error',
    })
    const before = await rows().locator('.open').allTextContents()
    await page.reload()
    await settled(page)
    expect(await rows().locator('.open').allTextContents()).toEqual(before)
    await page.keyboard.press('1')
    await row('PricingError').waitFor()
  })

  test('the environment is remembered for the project', async () => {
    await page.keyboard.press('2')
    await page.waitForURL(/environment=staging/)
    await go(page, '/storefront/issues')
    expect(await page.getByRole('radio', { name: 'Staging' }).isChecked()).toBe(true)
    await page.keyboard.press('1')
  })

  test('keys and values are completed', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('bro')
    await page.getByRole('option', { name: 'browser:' }).waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('option', { name: /Firefox 145/ }).waitFor()
    await page.keyboard.type('saf')
    await page.getByRole('option', { name: /Firefox 145/ }).waitFor({ state: 'detached' })
    await page.getByRole('option', { name: /Safari 26/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/Safari/)
    expect(new URL(page.url()).searchParams.get('query')).toBe('is:open browser:"Safari 26"')
    await page.keyboard.press('Backspace')
    await page.waitForURL((url) => !url.search.includes('Safari'))
  })

  test('what is ticked is resolved, and the toast undoes it', async () => {
    await tick('RangeError')
    await tick('RateLimitError')
    await bar().getByRole('button', { name: 'Resolve', exact: true }).click()
    await toast('2 issues resolved').waitFor()
    await row('RangeError').waitFor({ state: 'detached' })
    expect((await issue('RateLimitError')).status).toBe('resolved')
    await page.keyboard.press('z')
    await row('RangeError').waitFor()
    expect((await issue('RateLimitError')).status).toBe('open')
  })

  test('keys alone move, select a range and ignore', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    await bar().getByText('3 selected').waitFor()
    await page.keyboard.press('Escape')
    await bar().waitFor({ state: 'detached' })
    await page.keyboard.press('k')
    const link = page.locator('li.row[aria-current] .open')
    const title = (await link.textContent()) ?? ''
    expect(await link.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('i')
    await toast('ignored').waitFor()
    await page.getByRole('link', { name: title }).waitFor({ state: 'detached' })
    await toast('ignored').getByRole('button').click()
    await page.getByRole('link', { name: title }).waitFor()
  })

  test('an issue is ignored for so many more events', async () => {
    await tick('ReferenceError')
    await bar().getByText('Ignore').click()
    await page.getByRole('button', { name: 'Until 100 more events' }).click()
    await toast('ignored').waitFor()
    const { status, ignoredUntilCount, count } = await issue('ReferenceError')
    expect({ status, left: Number(ignoredUntilCount) - count }).toEqual({
      status: 'ignored',
      left: 100,
    })
  })

  test('issues are assigned to somebody that is found by name', async () => {
    await tick('ChunkLoadError')
    await page.keyboard.press('a')
    await page.getByLabel('Assign to').fill('kno')
    await page.getByRole('option', { name: /knot/ }).waitFor()
    await page.keyboard.press('Enter')
    await row('ChunkLoadError').getByTitle('knot@halfmoon.example').waitFor()
    expect((await issue('ChunkLoadError')).assignee?.email).toBe('knot@halfmoon.example')
  })

  test('issues are merged into the largest, and apart again', async () => {
    await tick('NotFoundError')
    await tick('SyntaxError')
    await bar().getByText('Merge').click()
    await page.getByRole('button', { name: /^Into STOREFRONT-\d+$/ }).click()
    await toast('1 issue merged into').waitFor()
    await row('SyntaxError').waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await row('SyntaxError').waitFor()
  })

  test('what arrives waits behind a bar until it is asked for', async () => {
    await page.clock.install()
    await page.reload()
    await settled(page)
    await it.box.send(it.box.production, [{ message: 'Late arrival', level: 'error' }])
    await page.clock.fastForward(11_000)
    await page.getByText('1 new issue while you read. Show it').waitFor()
    expect(await row('Late arrival').count()).toBe(0)
    await page.keyboard.press('.')
    await row('Late arrival').waitFor()
    await page.getByText('while you read').waitFor({ state: 'detached' })
  })

  test('a long list is turned, and turned back', async () => {
    await go(page, '/storefront/issues?environment=all&query=')
    const titles = () => page.locator('li.row .sub').allTextContents()
    const first = await titles()
    expect(first).toHaveLength(25)
    await page.getByRole('button', { name: 'Older' }).click()
    await page.waitForURL(/cursor=/)
    await settled(page)
    const older = await titles()
    expect(older.length).toBeGreaterThan(0)
    expect(older.filter((one) => first.includes(one))).toEqual([])
    await page.getByRole('button', { name: 'Newer' }).click()
    await settled(page)
    expect(await titles()).toEqual(first)
  })

  test('an empty search offers to go without the term that emptied it', async () => {
    await page.getByLabel('Search issues').fill('is:open level:error nosuchword')
    await page.keyboard.press('Enter')
    await page.getByText('No issue matches').waitFor()
    await settled(page)
    const chips = page.locator('.empty').getByRole('button', { name: /^Remove/ })
    expect(await chips.allTextContents()).toEqual([expect.stringMatching(/nosuchword\W*\(\d+\)$/)])
    await chips.click()
    await rows().first().waitFor()
    expect(new URL(page.url()).searchParams.get('query')).toBe('is:open level:error')
  })

  test('a time of one’s own is chosen from a beginning to an end', async () => {
    const day = (ago: number) =>
      `${new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)}T00:00`
    const all = await rows().count()
    await page.getByLabel('Time range').click()
    await page.getByRole('button', { name: 'From … to …' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('From').fill(day(9))
    await dialog.getByLabel(/^To/).fill(day(10))
    await dialog.getByRole('button', { name: 'Show' }).click()
    await dialog.getByText('Choose an end after the beginning.').waitFor()
    await dialog.getByLabel(/^To/).fill(day(8))
    await dialog.getByRole('button', { name: 'Show' }).click()
    await dialog.waitFor({ state: 'detached' })
    await settled(page)
    const { searchParams } = new URL(page.url())
    const [from = '', to = ''] = [searchParams.get('from'), searchParams.get('to')].map(String)
    expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000)
    expect(await rows().count()).toBeLessThan(all)
    await page.getByLabel('Time range').click()
    await page.getByRole('button', { name: 'Last 14 d' }).click()
    await page.waitForURL((url) => !url.searchParams.has('from'))
    await settled(page)
    expect(await rows().count()).toBe(all)
  })

  test('issues of all environments say which is theirs, those of one do not', async () => {
    const named = (name: string) => rows().locator('.sub').filter({ hasText: name }).count()
    expect([await named('Production'), await named('Staging')]).toEqual([0, 0])
    await page.getByRole('radio', { name: 'All' }).check()
    await page.waitForURL(/environment=all/)
    await settled(page)
    const [production, staging] = [await named('Production'), await named('Staging')]
    expect([production > 0, staging > 0]).toEqual([true, true])
    expect(production + staging).toBe(await rows().count())
    await page.getByRole('radio', { name: 'Production' }).check()
    await page.waitForURL(/environment=production/)
  })

  test('on a phone a finger that stays ticks the row', async () => {
    const phone = await it.browser.open('/storefront/issues', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    const first = phone.locator('li.row').first()
    await first.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true })
    await phone.getByRole('toolbar').getByText('1 selected').waitFor()
    await first.dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true })
    await first.locator('.open').dispatchEvent('click')
    expect(new URL(phone.url()).pathname).toBe('/storefront/issues')
    await phone.context().close()
  })

  test('a search is saved under a name, and removed', async () => {
    await page.getByLabel('Search issues').fill('level:fatal')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByLabel('Name').fill('On fire')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: /On fire 1/ }).waitFor()
    await go(page, '/storefront/issues')
    await page.getByRole('link', { name: /On fire/ }).click()
    await page.waitForURL(/level%3Afatal/)
    await page.getByRole('button', { name: 'Remove this view' }).click()
    await page.getByRole('link', { name: /On fire/ }).waitFor({ state: 'detached' })
    expect(it.browser.troubles).toEqual([])
  })
})
