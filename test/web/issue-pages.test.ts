import { beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startBox } from './box'
import { inBrowser } from './in-browser'
import { go } from './tabs'

/** Two pages of issues. */
const ISSUES = 30
const PAGE = 25
/** The title of the issue at a place in the list, where the newest is first. */
const title = (place: number) =>
  `Sluice ${'abcdefgh'[Math.floor(place / 8)]}${'abcdefgh'[place % 8]}`

async function startLongList() {
  const box = await startBox()
  await box.signUp()
  const at = Date.now()
  await box.send(
    await box.giveKey('default', 'production'),
    Array.from({ length: ISSUES }, (_, i) => ({ message: title(i), timestamp: at - i * 1000 })),
  )
  return box
}

inBrowser('a list of several pages', startLongList, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await it.browser.open('/default/issues?query=')
  })
  beforeEach(async () => {
    await go(page, '/default/issues?query=')
    await row(0).waitFor()
  })
  const row = (place: number) => page.locator('li.row', { hasText: title(place) })
  const current = (place: number) =>
    page.locator('li.row[aria-current]', { hasText: title(place) }).waitFor()
  const heading = (place: number) => page.locator('.ihead', { hasText: title(place) }).waitFor()
  const press = async (key: string, times: number) => {
    for (let i = 0; i < times; i++) await page.keyboard.press(key)
  }

  test('j goes on to the next page, k back, with the row in sight and what is ticked kept', async () => {
    await press('j', PAGE)
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await current(PAGE)
    expect(await row(PAGE).evaluate(isSeen)).toBe(true)
    await page.keyboard.press('x')
    await page.getByRole('toolbar').getByText('2 selected').waitFor()
    await page.keyboard.press('k')
    await current(PAGE - 1)
    expect(await row(PAGE - 1).evaluate(isSeen)).toBe(true)
    await page.keyboard.press('j')
    await current(PAGE)
    await press('j', 3)
    await press('k', 3)
    expect(await row(PAGE).evaluate(isSeen)).toBe(true)
  })

  test('a key pressed as the rows appear, and as those of the next page do, is not lost', async () => {
    const page = await (await it.browser.context()).newPage()
    await page.addInitScript(pressAsRowsAppear, PAGE)
    await go(page, '/default/issues?query=')
    await page.locator('li.row[aria-current]', { hasText: title(PAGE + 1) }).waitFor()
  })

  test('the page of an issue leads on over the ends of pages, and back to the page it stands on', async () => {
    await press('j', PAGE)
    await page.keyboard.press('o')
    await heading(PAGE - 1)
    const next = page.getByRole('button', { name: 'Next issue (j)' })
    const previous = page.getByRole('button', { name: 'Previous issue (k)' })
    await next.click()
    await heading(PAGE)
    await previous.click()
    await heading(PAGE - 1)
    await next.click()
    await heading(PAGE)
    for (let place = PAGE + 1; place < ISSUES; place++) {
      await next.click()
      await heading(place)
    }
    expect(await next.isDisabled()).toBe(true)
    await page.getByRole('link', { name: 'Issues', exact: true }).first().click()
    await row(ISSUES - 1).waitFor()
  })

  test('one that is resolved is followed by what stood after it', async () => {
    await go(page, '/default/issues')
    await row(0).waitFor()
    await press('j', 4)
    await page.keyboard.press('o')
    await heading(3)
    await page.keyboard.press('r')
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
    await page.keyboard.press('j')
    await heading(4)
    expect(it.browser.troubles).toEqual([])
  })
})

/** Whether a row is in the window and not under the bar over the list. */
function isSeen(row: Element): boolean {
  const { top, bottom, left } = row.getBoundingClientRect()
  return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + 100, y)))
}

/** Comes to the second row of the next page, with each key at the first moment that it can be meant. */
function pressAsRowsAppear(pageSize: number) {
  const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }))
  const seen = new Set<string>()
  new MutationObserver(() => {
    const first = document.querySelector<HTMLElement>('li.row')?.dataset.id
    if (!first || seen.has(first)) return
    seen.add(first)
    press()
    if (seen.size > 1) return
    for (let place = 0; place < pageSize; place++) setTimeout(press)
  }).observe(document, { childList: true, subtree: true })
}
