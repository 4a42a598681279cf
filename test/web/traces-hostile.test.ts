import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startBox } from './box'
import { inBrowser } from './in-browser'
import { go, LOOKS, settled } from './tabs'

/** Hostile texts, sent in every field of a span that pages show. */
const HOSTILE = [
  '<img src=x onerror="document.title=1"><script>document.title=2</script>',
  'javascript:document.title=1',
  '\u202egnp.exe\u2066\u200f',
  '\u001b[31mred\u001b[0m\u0007',
  'W'.repeat(8000),
  'Z\u0351\u036b\u0343\u036a\u0302\u036b'.repeat(200),
  '*"\\ OR status:error (',
  '',
]
const TRACE = 'ab'.repeat(16)
const NO_SPAN = 'f'.repeat(16)
const hex = (i: number) => i.toString(16).padStart(16, '0')
const textOf = (text: string) => ({ stringValue: text })
const pairs = (text: string) => [
  { key: text.slice(0, 200) || 'empty', value: textOf(text) },
  {
    key: 'list',
    value: { arrayValue: { values: [textOf(text), { intValue: '9007199254740993' }] } },
  },
  { key: 'db.system.name', value: textOf(text.slice(0, 100)) },
  { key: 'db.query.text', value: textOf(text) },
  { key: 'messaging.system', value: textOf(text.slice(0, 100)) },
]

/** Spans with each text in every field; the last one's parent is missing, and one ends before its start. */
function bodyOf(now: number) {
  const nanos = (ms: number) => String(BigInt(now + ms) * 1_000_000n)
  const spans = HOSTILE.map((text, i) => ({
    traceId: TRACE,
    spanId: hex(i + 1),
    name: text,
    kind: (i % 5) + 1,
    parentSpanId: i === 0 ? '' : i === HOSTILE.length - 1 ? NO_SPAN : hex(1),
    startTimeUnixNano: nanos(i * 10),
    endTimeUnixNano: nanos(i === 3 ? 0 : i * 10 + 900),
    attributes: pairs(text),
    droppedAttributesCount: 7,
    droppedEventsCount: 2,
    droppedLinksCount: 1,
    events: [{ name: text, timeUnixNano: nanos(i * 10 - 5), attributes: pairs(text) }],
    links: [{ traceId: TRACE, spanId: hex(2), attributes: pairs(text) }],
    status: { code: 2, message: text },
    traceState: text.slice(0, 500),
  }))
  return {
    resourceSpans: spans.map((span) => ({
      resource: {
        attributes: [{ key: 'service.name', value: textOf(span.name) }, ...pairs(span.name)],
      },
      scopeSpans: [{ scope: { name: span.name, version: span.name }, spans: [span] }],
    })),
  }
}

async function startHostile() {
  const box = await startBox()
  await box.signUp()
  const response = await fetch(`${box.url}/otlp/v1/traces`, {
    method: 'POST',
    headers: {
      'x-api-key': await box.giveKey('default', 'production'),
      'content-type': 'application/json',
    },
    body: JSON.stringify(bodyOf(Date.now() - 60_000)),
  })
  if (!response.ok) throw new Error(await response.text())
  await box.digested()
  return box
}

const PAGES = ['traces', 'traces?chart=table', `traces/${TRACE}/compare?with=${TRACE}&rows=all`]
const COUNTED = [
  'endpoints',
  'endpoints?show=client&chart=table',
  'map',
  'map?chart=table',
  'queries',
]

inBrowser('hostile spans', startHostile, (it) => {
  async function expectTame(page: Page) {
    const { width, widest, title } = await page.evaluate(() => ({
      width: document.documentElement.clientWidth,
      widest: document.documentElement.scrollWidth,
      title: document.title,
    }))
    expect(widest).toBe(width)
    expect(title).toEndWith('Whimbrel')
    const found = page.locator('main :is(img, script, [href^="javascript" i], [onerror])')
    expect(await found.count()).toBe(0)
    expect(await page.locator('main').textContent()).not.toMatch(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not show.
      /[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]/,
    )
  }

  test.each(LOOKS.slice(1, 3).map(({ name, ...look }) => [name, look] as const))(
    'run nothing and break no page at %s',
    async (_, look) => {
      const page = await it.browser.open(`/default/traces/${TRACE}?environment=production`, look)
      await page.getByText('a parent that has not come').waitFor()
      for (let i = 0; i < HOSTILE.length; i++) {
        await page.keyboard.press('j')
        await page.getByText('Identity').waitFor()
        await settled(page)
        await expectTame(page)
      }
      await page.getByText('7 attributes were dropped').first().waitFor()
      for (const path of [...PAGES, ...COUNTED]) {
        await go(page, `/default/${path}${path.includes('?') ? '&' : '?'}environment=production`)
        await expectTame(page)
      }
      expect(it.browser.troubles).toEqual([])
      await page.context().close()
    },
  )

  test('every search that a span offers can be read by the box', async () => {
    const page = await it.browser.open(`/default/traces/${TRACE}?environment=production`)
    const offered = new Set<string>()
    for (let i = 0; i < HOSTILE.length; i++) {
      await page.keyboard.press('j')
      await page.getByText('Identity').waitFor()
      await settled(page)
      // All at once: the drawer may still change to the span that was just gone to.
      const links = page.locator('.drawer a[href*="query="]')
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      for (const href of hrefs) offered.add(href ?? '')
    }
    expect(offered.size).toBeGreaterThan(HOSTILE.length)
    for (const href of offered) {
      const query = new URL(href, it.box.url).searchParams.get('query') ?? ''
      const where = new URLSearchParams({ query, environment: 'production' })
      await it.box.ask('GET', `/projects/default/traces?${where}`)
    }
  })
})
