import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from './in-browser'
import { startShop } from './shop'
import { go, settled } from './tabs'

inBrowser('the search field of issues', startShop, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await it.browser.open('/storefront/issues')
  })
  const rows = () => page.locator('li.row')
  const query = () => new URL(page.url()).searchParams.get('query')
  const option = (name: RegExp) => page.getByRole('option', { name })

  test.each([
    ['events:>abc', 'events:> needs a number such as >100'],
    ['levl:error', 'did you mean level?'],
    ['level:eror', 'did you mean error?'],
    ['(level:error OR is:opn)', 'did you mean open?'],
    ['"declined', 'a quote is not closed'],
  ])('%s is refused at its chip, not by an empty list', async (term, mend) => {
    await go(page, `/storefront/issues?query=${encodeURIComponent(`is:open ${term}`)}`)
    await page.getByRole('heading', { name: 'This search cannot be read' }).waitFor()
    expect(await page.getByRole('alert').textContent()).toContain(mend)
    expect(await page.locator('.chip.bad').allTextContents()).toEqual([term])
    expect(term).toContain((await page.locator('mark.bad').textContent()) as string)
    expect(await rows().count()).toBe(0)
    await page.getByRole('button', { name: `Remove ${term}` }).click()
    await rows().first().waitFor()
    expect(await page.locator('.chip.bad').count()).toBe(0)
  })

  test('keys, operators and values are completed, and what is chosen finds', async () => {
    await go(page, '/storefront/issues')
    await page.keyboard.press('/')
    await page.keyboard.type('eve')
    await option(/^events:/).waitFor()
    await page.keyboard.press('Tab')
    await option(/^>100$/).waitFor()
    await option(/^<=\s*at most/).click()
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('query') === 'is:open events:<=2')
    await settled(page)
    await page.keyboard.type('-has:rel')
    await option(/^release/).click()
    await page.waitForURL((url) => !!url.searchParams.get('query')?.endsWith('-has:release'))
    await settled(page)
    expect(query()).toBe('is:open events:<=2 -has:release')
  })

  test('a chip is changed by a click, and alternatives are one chip', async () => {
    await go(page, '/storefront/issues?query=level%3Aerror+OR+level%3Afatal')
    await rows().first().waitFor()
    expect(await page.locator('.search .chip').count()).toBe(1)
    await page.locator('.chip .wide').click()
    const field = page.getByLabel('Search issues')
    expect(await field.inputValue()).toBe('(level:error OR level:fatal)')
    await field.fill('level:fatal')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('query') === 'level:fatal')
  })
})
