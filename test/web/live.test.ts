import { afterEach, expect, test } from 'bun:test'
import type { Page, Request } from 'playwright-core'
import { attribute, exportOf, otlpSpan } from '../spans'
import { startBox } from './box'
import { inBrowser } from './in-browser'
import { sendTraces } from './shop-traces'
import { go, settled } from './tabs'

const TRACE = 'c'.repeat(32)

/** A project with an issue and a trace. */
async function startSmallShop() {
  const box = await startBox()
  await box.signUp()
  await box.ask('POST', '/projects', { name: 'Shop' })
  const key = await box.giveKey('shop', 'production')
  const failed = (what: string) => box.send(key, [{ message: `${what} failed` }])
  await failed('The first')
  await box.ask('POST', '/projects/shop/flags', { key: 'checkout' })
  return {
    ...box,
    failed,
    /** A span that ended just now. */
    worked: (name: string, more: Record<string, unknown> = {}) => {
      const at = BigInt(Date.now()) * 1_000_000n
      const span = otlpSpan({
        name,
        kind: 2,
        traceId: crypto.randomUUID().replaceAll('-', ''),
        spanId: crypto.randomUUID().replaceAll('-', '').slice(0, 16),
        startTimeUnixNano: String(at - 5_000_000n),
        endTimeUnixNano: String(at),
        ...more,
      })
      return sendTraces(box.url, key, [exportOf([span])])
    },
  }
}

/** Takes the polling away, so that what the page shows came by the stream. */
const withoutPolls = () => {
  window.setInterval = (() => 0) as never
}
/** Makes the page poll as often in a second and a half as in a minute. */
const withQuickPolls = () => {
  const real = window.setInterval
  window.setInterval = ((run: () => void, ms: number) => real(run, ms / 40)) as never
}

/** Lets the next minute pass in a second and a half. */
const inHaste = () => {
  const real = window.setTimeout
  window.setTimeout = ((run: () => void, ms: number) => real(run, ms / 40)) as never
}

inBrowser('an open page', startSmallShop, (it) => {
  const pages: Page[] = []
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.context().close()
    expect(it.browser.troubles).toEqual([])
  })

  async function open(path: string, script: () => void) {
    const context = await it.browser.context()
    await context.addInitScript(script)
    const page = await context.newPage()
    pages.push(page)
    return page.goto(path).then(async () => {
      await settled(page)
      return page
    })
  }
  const streamOf = (page: Page) =>
    page.waitForEvent('request', (request) => request.resourceType() === 'eventsource')
  const bar = (page: Page) => page.locator('button.live')
  const openIssues = (page: Page) => page.getByTitle('Open issues, of all time').first()

  test('follows changes of flags and segments; a rule that is being written stays', async () => {
    const [list, page, segments] = await Promise.all([
      open('/shop/flags', withoutPolls),
      open('/shop/flags/checkout', withoutPolls),
      open('/shop/segments', withoutPolls),
    ])
    const at = '/projects/shop/flags/checkout'
    await page.getByRole('button', { name: 'Rule', exact: true }).click()
    await page.getByLabel('Attribute').fill('country')
    await it.box.ask('PATCH', at, { version: 1, name: 'The checkout' })
    await list.getByRole('link', { name: 'The checkout' }).waitFor()
    await page.getByRole('heading', { name: 'The checkout' }).waitFor()
    await page.getByText('The name: none → The checkout').waitFor()
    expect(await page.getByLabel('Attribute').inputValue()).toBe('country')
    await page.getByText('has changed the same meanwhile').waitFor({ state: 'detached' })
    await it.box.ask('PATCH', at, { version: 2, rules: [{ serve: { variant: 'on' } }] })
    await page.getByText('has changed the same meanwhile').waitFor()
    expect(await page.getByRole('button', { name: 'Review and save' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Go on with mine' }).click()
    await page.getByRole('button', { name: 'Review and save' }).click()
    await page.getByRole('dialog').getByText('Removed rule 1').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.locator('#add-rule:focus').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 changes').waitFor()
    const when = { attribute: 'plan', operator: 'exists' }
    await it.box.ask('POST', '/projects/shop/segments', { key: 'planned', when })
    await segments.getByText('planned').first().waitFor()
  })

  test('tells of a new issue, and counts it', async () => {
    const page = await open('/shop/issues', withoutPolls)
    const before = Number(await openIssues(page).textContent())
    await it.box.failed('What is told')
    await bar(page).getByText('1 new issue').waitFor()
    await openIssues(page)
      .getByText(String(before + 1))
      .waitFor()
    expect(await page.getByText('What is told failed').count()).toBe(0)
    await page.keyboard.press('.')
    await page.getByText('What is told failed').first().waitFor()
  })

  test('tells of newer traces behind the bar, the first of them at once', async () => {
    const page = await open('/shop/traces', withoutPolls)
    await page.getByText('No traces yet').waitFor()
    await it.box.worked('GET /first')
    await page.locator('.hits li.row').getByText('GET /first').waitFor()
    await it.box.worked('GET /second')
    await bar(page).getByText('Newer traces have come').waitFor()
    expect(await page.locator('.hits li.row').count()).toBe(1)
    await page.keyboard.press('.')
    await page.locator('.hits li.row').getByText('GET /second').waitFor()
  })

  test('shows the spans of a trace as they come, and keeps what is folded', async () => {
    const root = 'a'.repeat(16)
    const below = { traceId: TRACE, parentSpanId: root }
    const page = await open(`/shop/traces/${TRACE}`, withoutPolls)
    await page.getByText('There is no such trace').waitFor()
    await it.box.worked('GET /cart', { traceId: TRACE, spanId: root })
    const rows = page.locator('.waterfall [role=row].span')
    await rows.getByText('GET /cart').waitFor()
    await it.box.worked('load', { ...below, spanId: 'b'.repeat(16) })
    await rows.getByText('load').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowLeft')
    await rows.getByText('load').waitFor({ state: 'detached' })
    const grid = page.getByRole('treegrid')
    await it.box.worked('render', { ...below, spanId: 'd'.repeat(16) })
    await page.waitForFunction(
      (one) => one?.getAttribute('aria-label')?.includes('3 spans'),
      await grid.elementHandle(),
    )
    expect(await rows.count()).toBe(1)
  })

  test('asks once for a trace that ended long ago', async () => {
    const traceId = 'e'.repeat(32)
    const at = BigInt(Date.now() - 600_000) * 1_000_000n
    await it.box.worked('GET /old', {
      traceId,
      startTimeUnixNano: String(at),
      endTimeUnixNano: String(at + 5_000_000n),
    })
    await it.box.digested()
    const page = await open('/shop/traces', withoutPolls)
    let asked = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === `/api/v1/traces/${traceId}`) asked++
    })
    await page.locator('.hits li.row', { hasText: 'GET /old' }).locator('.open').click()
    await page.locator('.waterfall').getByText('GET /old').waitFor()
    await settled(page)
    expect(asked).toBe(1)
  })

  test.each([
    ['endpoints', 'POST /told', {}],
    [
      'queries',
      'SELECT told',
      {
        kind: 3,
        attributes: [attribute('db.system', 'sqlite'), attribute('db.statement', 'SELECT told')],
      },
    ],
    [
      'map',
      'told-database',
      {
        kind: 3,
        attributes: [
          attribute('db.system', 'postgresql'),
          attribute('db.namespace', 'told-database'),
        ],
      },
    ],
  ])('%s shows what is new in its place', async (path, name, more) => {
    const page = await open(`/shop/${path}?chart=table`, withoutPolls)
    await it.box.worked(name, more)
    await page.getByText(name).first().waitFor()
  })

  test('asks at intervals while its stream is broken', async () => {
    const context = await it.browser.context()
    await context.addInitScript(withQuickPolls)
    await context.route('**/live', (route) => route.abort())
    const page = await context.newPage()
    pages.push(page)
    await go(page, '/shop/issues')
    await it.box.failed('What is asked for')
    await bar(page).getByText('1 new issue').waitFor()
    // The browser reports each request that failed; this test has made them fail.
    it.browser.troubles.length = 0
  })

  test('connects again after its stream was refused', async () => {
    const page = await open('/shop/issues', withoutPolls)
    await page.addInitScript(inHaste)
    await page.route('**/live', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
    await page.reload()
    await settled(page)
    await it.box.failed('What is told again')
    await bar(page).getByText('1 new issue').waitFor()
    it.browser.troubles.length = 0
  })

  test('has no stream while nobody sees it, and asks for all when it is seen again', async () => {
    const page = await open('/shop/issues', withoutPolls)
    const stream = streamOf(page)
    await page.reload()
    await settled(page)
    const first: Request = await stream
    const ended = page.waitForEvent('requestfailed', (request) => request === first)
    await page.evaluate(see, false)
    await ended
    await it.box.failed('What nobody saw')
    expect(await bar(page).count()).toBe(0)
    const again = streamOf(page)
    await page.evaluate(see, true)
    await again
    await bar(page).getByText('1 new issue').waitFor()
  })

  test('after an outage has the part and the answer that had failed', async () => {
    const page = await open('/shop/issues', withoutPolls)
    await page.context().setOffline(true)
    await page.keyboard.press('.')
    await page.getByText('Offline.').waitFor()
    await page.keyboard.press('?')
    await page.getByText('This part could not be loaded').waitFor()
    await page.context().setOffline(false)
    await page.getByText('This part could not be loaded').waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByText('Show what arrived').waitFor()
    it.browser.troubles.length = 0
  })

  test('and shows a page that was opened meanwhile', async () => {
    const page = await open('/shop/issues', withoutPolls)
    await page.route('**/api/v1/projects/shop/serviceMap*', (route) => route.abort())
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await page.getByText('The service map could not be read').waitFor()
    await page.unroute('**/api/v1/projects/shop/serviceMap*')
    await page.getByText('The service map could not be read').waitFor({ state: 'detached' })
    await page.getByText('told-database').first().waitFor()
    it.browser.troubles.length = 0
  })
})

/** Tells the page that it is seen, or is not any more, as the browser does. */
const see = (isSeen: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => !isSeen })
  document.dispatchEvent(new Event('visibilitychange'))
}
