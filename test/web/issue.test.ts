import { beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { IssueView, TimelineView } from '../../src/issues/detail/model'
import { inBrowser } from './in-browser'
import { startIssueBox } from './issue-box'
import { checkoutEvent } from './issue-events'
import { go, settled } from './tabs'

const ISSUE = '/web/issues/WEB-1'
const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

inBrowser('an issue', startIssueBox, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await it.browser.open(ISSUE)
  })
  beforeEach(async () => {
    await go(page, ISSUE)
  })
  const issue = (id = 'WEB-1') => it.box.ask<IssueView>('GET', `/issues/${id}`)
  const toast = (text: string) => page.locator('.toast', { hasText: text }).last()
  const state = (word: string | RegExp) =>
    page.locator('.facts-line b', { hasText: word }).waitFor()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const again = () => it.box.send(it.box.production, [checkoutEvent(Date.now())])

  test('says what failed, how often, since when and where else', async () => {
    expect(await page.locator('.ihead h2 bdi').textContent()).toBe('PricingError')
    expect(await page.title()).toContain('WEB-1 PricingError')
    expect(await page.locator('.facts').textContent()).toContain('Events ever590')
    expect(await page.locator('.flag').allTextContents()).toEqual([
      '2026.11.1, oldest',
      '2026.11.2',
      '2026.11.3, newest',
    ])
    await page.locator('.sib').getByRole('link', { name: 'Staging' }).click()
    await page.waitForURL(/\/web\/issues\/WEB-2\?environment=staging/)
    await settled(page)
    await page.keyboard.press('1')
    await page.waitForURL(/\/web\/issues\/WEB-1\?environment=production/)
  })

  test('opens the frames that matter, and folds libraries under their names', async () => {
    expect(await page.locator('#stack details.frame[open] > summary b').allTextContents()).toEqual([
      'quoteTotal',
      't.dispatch',
      'applyVoucher',
    ])
    expect(await page.locator('.folded > summary').allTextContents()).toEqual([
      '1 library frame@tanstack/query-core',
      '4 library framesscheduler, react-dom',
      '1 library frametslib',
    ])
    expect(await page.locator('.src u').allTextContents()).toEqual([
      'PricingError',
      'quote',
      'minorUnits',
    ])
    await page.getByText('not mapped').waitFor()
    await page.keyboard.press('o')
    await page.waitForURL(/frames=all/)
    await page.locator('.folded').first().waitFor({ state: 'detached' })
  })

  test('is resolved and comes back with the next event', async () => {
    await page.keyboard.press('r')
    await toast('WEB-1 resolved').waitFor()
    await button('Reopen').waitFor()
    await state('Resolved')
    await again()
    await page.reload()
    await button('Resolve').waitFor()
    await state(/Regressed|Escalating/)
    await page.getByText('Came back after it was resolved').waitFor()
    expect((await issue()).status).toBe('open')
  })

  test('is resolved in the next release, and that is undone', async () => {
    await page.getByLabel('More ways to resolve').click()
    await page.getByRole('button', { name: 'In the next release' }).click()
    await toast('resolved in the next release').waitFor()
    await page.getByText('Resolved in the next release').first().waitFor()
    expect((await issue()).resolvedInNextRelease).toBe(true)
    await page.keyboard.press('z')
    await button('Resolve').waitFor()
  })

  test('is ignored until a count of one’s own', async () => {
    await page.keyboard.press('i')
    await page.getByRole('button', { name: 'Until a time or a count…' }).click()
    await page.getByLabel('A number of events').check()
    await page.getByLabel('Open again after so many more events').fill('250')
    await button('Ignore').click()
    await toast('WEB-1 ignored').waitFor()
    await state('Ignored for 250 more events')
    const { ignoredUntilCount, count } = await issue()
    expect(Number(ignoredUntilCount) - count).toBe(250)
    await page.keyboard.press('r')
    await button('Resolve').waitFor()
  })

  test('is ignored until a time', async () => {
    await page.keyboard.press('i')
    await page.getByRole('button', { name: 'Until a time or a count…' }).click()
    await page.getByLabel('Open again at').fill('2199-01-02T03:04')
    await button('Ignore').click()
    await toast('WEB-1 ignored').waitFor()
    await state(/^Ignored until 2 Jan 2199, 03:04/)
    await page.keyboard.press('z')
    await button('Resolve').waitFor()
  })

  test('is assigned, which its activity tells', async () => {
    await page.keyboard.press('a')
    await page.getByLabel('Assign to').fill('dun')
    await page.keyboard.press('Enter')
    await page.locator('.assigns', { hasText: 'dunlin' }).waitFor()
    await page.locator('.act').getByText('assigned themselves').waitFor()
  })

  test('is commented on, in a little Markdown that never is markup', async () => {
    await page.keyboard.press('c')
    await page.keyboard.type(
      '**Look** at `cap` on https://example.org/a <img src=x onerror=alert(1)>',
    )
    await page.keyboard.press('Control+Enter')
    const said = page.locator('.comment-text').first()
    await said.getByText('onerror').waitFor()
    expect(await said.locator('b').textContent()).toBe('Look')
    expect(await said.locator('code').textContent()).toBe('cap')
    expect(await said.locator('a').getAttribute('href')).toBe('https://example.org/a')
    expect(await said.locator('img').count()).toBe(0)
    expect(await page.getByLabel('Comment', { exact: true }).inputValue()).toBe('')
  })

  test('shows lists in comments, and other issues as links', async () => {
    const field = page.getByLabel('Comment', { exact: true })
    await field.fill('Seen:\n- in WEB-2\n- with UTF-8')
    await page.keyboard.press('Control+Enter')
    const items = page.locator('.comment-text').first().locator('ul li')
    await items.first().waitFor()
    expect(await items.allTextContents()).toEqual(['in WEB-2', 'with UTF-8'])
    expect(
      await items
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
    ).toEqual(['/web/issues/WEB-2'])
  })

  test("lets one change and delete one's own comment", async () => {
    const first = page.locator('.has-comment').first()
    await first.getByLabel('Change this comment').click()
    await first.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('The comment').fill('Only with saved cards')
    await page.getByRole('button', { name: 'Save' }).click()
    await first.getByText('edited').waitFor()
    expect(await first.locator('.comment-text').textContent()).toBe('Only with saved cards')
    await first.getByLabel('Change this comment').click()
    await first.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await first.getByText('deleted comment').waitFor()
    expect(await first.locator('.comment-text').count()).toBe(0)
  })

  test('takes another issue in, and lets it go', async () => {
    const other = await it.box.issueOf('type:RateLimitError')
    const before = (await issue()).count
    await page.keyboard.press('m')
    await page.getByLabel('Issues in Production').fill('type:RateLimitError')
    await page
      .locator('.candidates li', { hasText: 'RateLimitError' })
      .getByRole('checkbox')
      .check()
    await button('Merge 1').click()
    await toast('1 issue merged into WEB-1').waitFor()
    const row = page.locator('.merged li', { hasText: 'RateLimitError at querySearch' })
    await row.waitFor()
    expect((await issue()).count).toBeGreaterThan(before)
    await go(page, `/web/issues/${other}`)
    await page.waitForURL(/\/WEB-1\?/)
    await row.getByRole('button', { name: 'Unmerge' }).click()
    await toast(`${other} stands alone again`).waitFor()
    await row.waitFor({ state: 'detached' })
    expect((await issue()).count).toBe(before)
  })

  test('leads from event to event, and keeps the one that is read when more arrive', async () => {
    const shown = () => page.locator('.ebar .mono').textContent()
    const newest = await shown()
    await page.keyboard.press('[')
    await page.waitForURL(/event=/)
    await page.locator('.ebar .mono', { hasNotText: newest ?? '' }).waitFor()
    await page.keyboard.press(']')
    await page.locator('.ebar .mono', { hasText: newest ?? '' }).waitFor()
    await page.getByLabel('Oldest event').click()
    await page.getByText('Event 1 of').waitFor()
    expect(await page.getByLabel('Older event').isDisabled()).toBe(true)
    await page.clock.install()
    await go(page, ISSUE)
    await again()
    await page.clock.fastForward(16_000)
    await page.getByText('1 newer').waitFor()
    expect(await shown()).toBe(newest)
    await page.keyboard.press('.')
    await page.locator('.ebar .mono', { hasNotText: newest ?? '' }).waitFor()
  })

  test('lists the events of the chosen time', async () => {
    const choose = async (name: string) => {
      await page.getByLabel('Time range').click()
      await page.getByRole('button', { name }).click()
      await settled(page)
    }
    const events = page.locator('table.events tbody tr')
    await page.getByRole('link', { name: 'Events', exact: true }).click()
    await events.first().waitFor()
    await choose('Last hour')
    const { counts } = await it.box.ask<TimelineView>(
      'GET',
      `/issues/WEB-1/timeline?from=${new URL(page.url()).searchParams.get('from') ?? hourAgo()}`,
    )
    expect(await events.count()).toBe(
      Math.min(
        50,
        counts.reduce((sum, one) => sum + one, 0),
      ),
    )
    await go(page, `${ISSUE}?tab=events&from=2001-01-01T00:00:00Z&to=2001-01-02T00:00:00Z`)
    await page.getByText('No events from').waitFor()
    await page.getByRole('link', { name: 'Show those of any time' }).click()
    await events.first().waitFor()
  })

  test('lists all its events by page, and its tags', async () => {
    await page.getByRole('link', { name: 'Events', exact: true }).click()
    await page.getByRole('link', { name: 'Older' }).click()
    await page.waitForURL(/cursor=/)
    await settled(page)
    await page.locator('table.events tbody a').first().click()
    await page.waitForURL((url) => url.searchParams.has('event') && !url.searchParams.has('tab'))
    await page.getByRole('link', { name: 'All 9 tags' }).click()
    await page.locator('.tags-tab').getByRole('link', { name: 'AUTUMN15' }).click()
    await page.waitForURL(/query=voucher%3AAUTUMN15/)
  })

  test('is copied as Markdown, and its request as curl', async () => {
    const copy = async (name: RegExp) => {
      await page.locator('summary', { hasText: 'Copy' }).click()
      await page.getByRole('button', { name }).click()
      await settled(page)
      return copied()
    }
    const markdown = await copy(/^As Markdown/)
    expect(markdown).toContain('# `PricingError: Could not apply voucher')
    expect(markdown).toContain('>    88 const off = percentOf(voucher.cap.minorUnits')
    expect(markdown).toContain('## Caused by `TypeError`')
    expect(await copy(/^As curl/)).toMatch(
      /^# Left out, scrubbed: Cookie\ncurl 'https:\/\/shop\.halfmoon\.example\/api\/quote\?step=pay' \\\n {2}-H 'Referer: /,
    )
  })

  test('shows the original source, and the built file at the key s', async () => {
    await go(page, `/web/issues/${await it.box.issueOf('milk')}`)
    expect(await page.locator('.src .at').first().textContent()).toContain(
      "throw new RangeError('No price for ' + item.name)",
    )
    await page.keyboard.press('s')
    await page.waitForURL(/shown=minified/)
    await page.locator('.frame .place', { hasText: 'shop.min.js:' }).first().waitFor()
    await page.keyboard.press('s')
    await page.locator('.frame .place', { hasText: 'src/cart.js:12' }).waitFor()
  })

  test('can only be read by a viewer', async () => {
    await page.route('**/api/v1/session', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), scopes: ['read'] } })
    })
    await go(page, ISSUE)
    expect(await button('Resolve').count()).toBe(0)
    expect(await page.getByLabel('Comment', { exact: true }).count()).toBe(0)
    await page.unroute('**/api/v1/session')
    expect(it.browser.troubles).toEqual([])
  })

  test('tells what other values a tag has as their number, without a bar', async () => {
    const events = Array.from({ length: 15 }, (_, i) => ({
      message: 'Shelf is empty',
      tags: { tenant: `t-${i}` },
    }))
    await it.box.send(it.box.production, events)
    await go(page, `/web/issues/${await it.box.issueOf('Shelf')}`)
    const rest = page.locator('aside .dist li', { hasText: '12 more' })
    await rest.waitFor()
    expect(await rest.getByRole('link').count()).toBe(0)
    expect(await rest.evaluate((one: HTMLElement) => one.style.getPropertyValue('--w'))).toBe('0%')
  })
})
