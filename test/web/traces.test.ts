import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from './in-browser'
import { failedOrder } from './shop-traces'
import { go, settled } from './tabs'
import { startTracedShop } from './traced-shop'

inBrowser('traces', startTracedShop, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await it.browser.open('/checkout/traces')
  })
  const rows = () => page.locator('.hits li.row')
  const spans = () => page.locator('.waterfall [role=row].span')
  const span = (name: string) => spans().filter({ hasText: name })
  const chosen = () => page.locator('.span[aria-selected]')
  const search = (name: string) => new URL(page.url()).searchParams.get(name)

  test('the palette opens a trace by its id', async () => {
    const link = await rows().first().locator('a').first().getAttribute('href')
    const id = /[0-9a-f]{32}/.exec(link ?? '')?.[0] as string
    await page.keyboard.press('Control+k')
    await page.getByLabel('Type a command').fill(id.toUpperCase())
    await page.getByRole('option', { name: `Look up the trace ${id}` }).click()
    await page.waitForURL(`**/checkout/traces/${id}*`)
    await go(page, '/checkout/traces')
  })

  test('from a search to the span, its issue, and back to the span', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('serv')
    await page.getByRole('option', { name: /^service:/ }).waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('option', { name: 'payments' }).waitFor()
    await page.keyboard.type('pay')
    await page.getByRole('option', { name: 'catalog' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Tab')
    await page.waitForURL(/query=service%3Apayments/)
    await page.keyboard.type('status:error')
    await page.keyboard.press('Enter')
    await page.waitForURL(/status%3Aerror/)
    await settled(page)
    const matched = rows().first().locator('.met a', { hasText: 'POST /captures' })
    await matched.click()
    await page.waitForURL(/\/traces\/[0-9a-f]{32}\?.*span=[0-9a-f]{16}/)
    const drawer = page.getByRole('complementary', { name: 'Span details' })
    await drawer.getByText('http.route').waitFor()
    await drawer.getByRole('link', { name: /CHECKOUT-\d+/ }).click()
    await page.waitForURL(/\/checkout\/issues\/CHECKOUT-\d+/)
    await page.getByRole('heading', { name: 'Trace of this event' }).waitFor()
    await page.getByRole('link', { name: 'Open', exact: true }).click()
    await page.waitForURL(/\/checkout\/traces\/[0-9a-f]{32}/)
    expect(await chosen().textContent()).toContain('POST /captures')
  })

  test('a mistake in a search says its mend', async () => {
    await go(page, '/checkout/traces?query=%28status%3Aerror')
    await page.getByText('a parenthesis is not closed; add ) where it ends').waitFor()
    await page.getByRole('button', { name: 'Remove (status:error' }).click()
    await rows().first().waitFor()
  })

  test('dragging over the scatter narrows time and duration, and stays in the address', async () => {
    await go(page, '/checkout/traces')
    const before = await rows().count()
    const plot = (await page.locator('.scatter').boundingBox()) as {
      x: number
      y: number
      width: number
      height: number
    }
    await page.mouse.move(plot.x + plot.width * 0.8, plot.y + 2)
    await page.mouse.down()
    await page.mouse.move(plot.x + plot.width, plot.y + plot.height * 0.5, { steps: 4 })
    await page.mouse.up()
    await page.waitForURL(/from=/)
    await settled(page)
    expect(search('query')).toMatch(/^trace\.duration:>=\S+ trace\.duration:<=\S+$/)
    expect(await rows().count()).toBeLessThan(before)
    const shown = await rows().locator('.open').allTextContents()
    await page.reload()
    await settled(page)
    expect(await rows().locator('.open').allTextContents()).toEqual(shown)
    await page.getByLabel(/^Time range/).click()
    await page.getByRole('button', { name: 'Any time' }).click()
    await page.waitForURL((url) => !url.searchParams.has('from'))
  })

  test('a dot of the scatter opens its trace', async () => {
    await go(page, '/checkout/traces?query=root.name%3A%22nightly+sync%22')
    const plot = (await page.locator('.scatter').boundingBox()) as {
      x: number
      y: number
      width: number
      height: number
    }
    const dot = (await page.locator('.scatter .dots.hot').boundingBox()) as typeof plot
    await page.mouse.click(dot.x + dot.width / 2, dot.y + dot.height / 2)
    await page.waitForURL(new RegExp(it.box.longId))
    expect(plot.height).toBeGreaterThan(100)
  })

  test('keys go through the spans, fold and unfold them', async () => {
    await go(page, `/checkout/traces/${failedOrder}`)
    const all = await spans().count()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    expect(await chosen().textContent()).toContain('POST /orders')
    await page.keyboard.press('ArrowLeft')
    await soon(() => spans().count()).toBe(2)
    expect(await chosen().getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowRight')
    await soon(() => spans().count()).toBe(all)
    expect(await span('SELECT stock').count()).toBe(1)
    await span('SELECT stock').click()
    await page.keyboard.press('ArrowRight')
    await soon(() => span('SELECT stock').count()).toBe(25)
    await page.keyboard.press('ArrowLeft')
    await soon(() => span('SELECT stock').count()).toBe(1)
    await page.keyboard.press('Escape')
    await chosen().waitFor({ state: 'detached' })
  })

  test('e goes from error to error, c shows the critical path or not', async () => {
    await go(page, `/checkout/traces/${failedOrder}`)
    await page.keyboard.press('e')
    expect(await chosen().textContent()).toContain('POST /captures')
    await page.keyboard.press('e')
    expect(await chosen().textContent()).toContain('POST api.paygate.example')
    expect(await page.locator('.cp').count()).toBeGreaterThan(5)
    await page.keyboard.press('c')
    await page.waitForURL(/path=off/)
    expect(await page.locator('.cp').count()).toBe(0)
  })

  test('a window is drawn in the minimap, moved by keys, and taken back', async () => {
    await go(page, `/checkout/traces/${failedOrder}`)
    const map = (await page.locator('.mini').boundingBox()) as {
      x: number
      y: number
      width: number
      height: number
    }
    await page.mouse.move(map.x + map.width * 0.25, map.y + 30)
    await page.mouse.down()
    await page.mouse.move(map.x + map.width * 0.5, map.y + 30, { steps: 4 })
    await page.mouse.up()
    await page.waitForURL(/window=/)
    const [from = 0, to = 0] = (search('window') ?? '').split('-').map(Number)
    expect(to / from).toBeCloseTo(2, 1)
    await page.getByRole('slider', { name: 'End of the window' }).focus()
    await page.keyboard.press('End')
    await page.waitForURL((url) => Number(url.searchParams.get('window')?.split('-')[1]) > to * 1.9)
    await page.keyboard.press('0')
    await page.waitForURL((url) => !url.searchParams.has('window'))
  })

  test('a span is found by a part of its name, with what is above it', async () => {
    await go(page, `/checkout/traces/${failedOrder}`)
    await page.getByLabel('Find in this trace').fill('update st')
    await page.waitForURL(/find=update/)
    await soon(() => spans().count()).toBe(5)
    expect(await spans().last().textContent()).toContain('UPDATE stock')
  })

  test('of 10,000 spans only those in sight are in the page', async () => {
    await go(page, `/checkout/traces/${it.box.longId}`)
    expect(await spans().count()).toBeLessThan(80)
    expect(await page.locator('main *').count()).toBeLessThan(1500)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await span('batch 500').waitFor()
    expect(await spans().count()).toBeLessThan(80)
    await page.keyboard.press('e')
    await chosen().waitFor()
    await page.keyboard.press('k')
    expect(await chosen().textContent()).toContain('step 7')
  })

  test('a trace is saved as OTLP, brought into another environment, and compared', async () => {
    await go(page, `/checkout/traces/${failedOrder}`)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export OTLP' }).click(),
    ])
    await go(page, '/checkout/traces?environment=staging')
    await page.getByRole('button', { name: 'Import OTLP' }).click()
    await page.locator('input[type=file]').setInputFiles(await file.path())
    await page.getByText('43 spans of 1 trace imported').waitFor()
    await page.keyboard.press('Escape')
    await rows().first().waitFor()
    await go(page, `/checkout/traces/${failedOrder}`)
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/compare\?.*with=/)
    await page.getByText(/The right one took|Both took the same/).waitFor()
    expect(await page.locator('.compared tbody tr').count()).toBeGreaterThan(2)
  })

  test('an endpoint is chosen by keys, and leads to its slowest trace', async () => {
    await go(page, '/checkout/endpoints')
    const current = page.locator('tr[aria-current]')
    const before = await current.textContent()
    await page.keyboard.press('j')
    await page.waitForURL(/service=/)
    expect(await current.textContent()).not.toBe(before)
    await page.locator('.uplot canvas').waitFor()
    await page.getByLabel('Show as table').click()
    await page.getByLabel('Over time').locator('tbody tr').first().waitFor()
    await page.getByRole('link', { name: /^the slowest/ }).click()
    await page.waitForURL(/\/traces\/[0-9a-f]{32}/)
  })

  test('the map shows databases, queues and outside hosts, and leads to what failed', async () => {
    await go(page, '/checkout/map')
    await page.locator('.node.database', { hasText: 'redis' }).waitFor()
    await page.locator('.node.queue', { hasText: 'orders' }).waitFor()
    await page.locator('.node.host', { hasText: 'api.paygate.example' }).click()
    await page.getByText('a host that sends no spans itself').waitFor()
    await page.getByLabel('The chosen part').getByRole('link', { name: 'Traces' }).click()
    await page.waitForURL(/paygate/)
    await rows().first().waitFor()
    await go(page, '/checkout/map')
    await page.locator('.node.service', { hasText: 'payments' }).click()
    await page.waitForURL(/node=/)
    await page.getByRole('link', { name: 'those that failed' }).click()
    await page.waitForURL(/service%3Apayments/)
    await rows().first().waitFor()
  })

  test('the map fits beside the panel of a part, and is zoomed by buttons and keys', async () => {
    await go(page, '/checkout/map')
    await page.locator('.node.database', { hasText: 'redis' }).click()
    const panel = page.getByLabel('The chosen part')
    await panel.waitFor()
    const rightmost = () =>
      page
        .locator('.node')
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
    const left = (await panel.boundingBox())?.x as number
    await soon(async () => (await rightmost()) <= left).toBe(true)
    const fitted = await rightmost()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await soon(async () => (await rightmost()) > fitted).toBe(true)
    await page.keyboard.press('0')
    await soon(rightmost).toBe(fitted)
  })

  test('a repeated query leads to the trace that shows it', async () => {
    await go(page, '/checkout/queries')
    await page.getByLabel('Only repeated ones').check()
    const row = page.locator('.queries tbody tr')
    await soon(() => row.count()).toBe(1)
    await row.getByRole('link', { name: /×24/ }).click()
    await page.getByText('24 similar queries in a row').waitFor()
    expect(it.browser.troubles).toEqual([])
  })
})

/** Waits for a value, which will be as expected in a moment. */
function soon<Value>(read: () => Promise<Value>) {
  return {
    async toBe(expected: Value) {
      const until = Date.now() + 5000
      let value = await read()
      while (value !== expected && Date.now() < until) value = await read()
      expect(value).toBe(expected)
    },
  }
}
