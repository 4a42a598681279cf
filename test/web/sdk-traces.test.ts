import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startBox } from './box'
import { hostSite } from './host-site'
import { inBrowser } from './in-browser'

type Value = { stringValue?: string; intValue?: string; doubleValue?: number; boolValue?: boolean }
interface Sent {
  spanId: string
  parentSpanId: string
  name: string
  kind: number
  status: { code: number }
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
}
interface Exported {
  resourceSpans: {
    resource: { attributes: Sent['attributes'] }
    scopeSpans: { spans: Sent[] }[]
  }[]
}

/** Of the server that has made the page. */
const SERVER = { trace: '5b8efff798038103d269b633813fc60c', span: 'eee19b7ec3c1b174' }
/** What has to be measured before a page that is left can tell of it. */
const MEASURED = ['largest-contentful-paint', 'paint', 'first-input']

const FOR_PAGES = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'traceparent',
}

/** A shop, what it asks on another origin, and the box that it reports to. */
async function startShop() {
  const box = await startBox()
  await box.signUp()
  /** The trace that each request brought, by its path. */
  const brought = new Map<string, string | null>()
  const noted = (request: Request) => {
    const isAsked = request.method !== 'OPTIONS'
    if (isAsked) brought.set(new URL(request.url).pathname, request.headers.get('traceparent'))
    return new Response(null, { status: isAsked ? 404 : 204, headers: FOR_PAGES })
  }
  const site = hostSite({ '/api/': noted })
  const other = hostSite({ '/': noted })
  const { key } = await box.ask<{ key: string }>('POST', '/projects/default/keys', {
    environment: 'production',
    kind: 'browser',
    origins: [site.url],
  })
  const page = (options: object, head = '') => `<!doctype html><title>Shop</title>${head}
<script src="${box.url}/sdk/whimbrel.js"></script>
<script>Whimbrel.init(${JSON.stringify({ url: box.url, key, ...options })})</script>
<h1>Shop</h1><button>Buy</button>`
  Object.assign(site.files, {
    '/orders/4711': page(
      { tracesSampleRate: 1, tracePropagationTargets: [`${other.url}/allowed`] },
      `<meta name="traceparent" content="00-${SERVER.trace}-${SERVER.span}-01">`,
    ),
    '/unlucky': page({ enableTracing: true, tracesSampleRate: 0 }),
  })

  return {
    ...box,
    site,
    other,
    brought,
    /** The spans of a trace, once there is one of this name. */
    async spansOf(trace: string, name: string) {
      for (;;) {
        const exported = await box.ask<Exported>('GET', `/traces/${trace}/otlp`).catch(() => {})
        const resources = exported?.resourceSpans ?? []
        const spans = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans))
        const span = spans.find((one) => one.name === name)
        if (span) return { spans, span, resource: said(resources[0]?.resource.attributes) }
        await Bun.sleep(20)
      }
    },
    async stop() {
      site.stop()
      other.stop()
      await box.stop()
    },
  }
}

const said = (attributes: Sent['attributes'] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
const traceOf = (traceparent: string | null | undefined) => traceparent?.split('-')[1] ?? ''

inBrowser('traces of a page of another origin', startShop, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await (await it.browser.context({ isStranger: true })).newPage()
    await page.goto(`${it.box.site.url}/orders/4711`)
    await page.click('button')
    await page.evaluate(
      (types) =>
        Promise.all(
          types.map(
            (type) =>
              new Promise<void>((resolve) => {
                new PerformanceObserver(() => resolve()).observe({ type, buffered: true })
              }),
          ),
        ),
      MEASURED,
    )
    await page.evaluate(async (other) => {
      await fetch('/api/lines/17?token=hidden')
      await new Promise((resolve) => {
        const request = new XMLHttpRequest()
        request.open('GET', '/api/xhr')
        request.onloadend = resolve
        request.send()
      })
      await fetch(new Request(`${other}/foreign`))
      await fetch(`${other}/allowed`, { headers: { accept: 'text/plain' } })
      Whimbrel.captureException(new Error('the page is lost'))
      await Whimbrel.startSpan('reckon', async () => {
        throw new Error('reckoned wrong')
      }).catch(Whimbrel.captureException)
      history.pushState({}, '', '/orders/4711?sort=price')
      history.pushState({}, '', '/cart')
      await fetch('/api/cart')
      // The rest goes while the page is left, once the browser knows that it may.
      await Whimbrel.flush()
    }, it.box.other.url)
    await page.goto('about:blank')
  })

  test('the loading continues the trace of the server, with its phases and Web Vitals', async () => {
    const { spans, span, resource } = await it.box.spansOf(SERVER.trace, '/orders/:id')
    expect(span.parentSpanId).toBe(SERVER.span)
    expect(resource).toMatchObject({ 'service.name': '127.0.0.1' })
    const vitals = ['lcp', 'fcp', 'ttfb', 'inp', 'cls'].map((name) => `browser.web_vital.${name}`)
    expect(said(span.attributes)).toMatchObject({
      'whimbrel.page': 'load',
      'url.full': `${it.box.site.url}/orders/4711`,
      ...Object.fromEntries(vitals.map((name) => [name, expect.anything()])),
    })
    const phases = spans.flatMap(({ name, parentSpanId }) =>
      parentSpanId === span.spanId && !/^GET|reckon/.test(name) ? [name] : [],
    )
    expect(phases).toContain('DOM')
    expect(Number(span.endTimeUnixNano)).toBeGreaterThan(Number(span.startTimeUnixNano))
  })

  test('requests are spans, and carry the trace to its own origin and where it is allowed', async () => {
    const { spans, span } = await it.box.spansOf(SERVER.trace, 'GET /api/lines/:id')
    expect({ ...span, attributes: said(span.attributes) }).toMatchObject({
      kind: 3,
      status: { code: 2 },
      attributes: {
        'http.request.method': 'GET',
        'http.response.status_code': '404',
        'error.type': '404',
        'server.address': '127.0.0.1',
        'url.full': `${it.box.site.url}/api/lines/17?token=[scrubbed]`,
      },
    })
    const idOf = (path: string) => spans.find(({ name }) => name === `GET ${path}`)?.spanId
    const { brought } = it.box
    expect(Object.fromEntries(brought)).toMatchObject({
      '/api/lines/17': `00-${SERVER.trace}-${span.spanId}-01`,
      '/api/xhr': `00-${SERVER.trace}-${idOf('/api/xhr')}-01`,
      '/allowed': `00-${SERVER.trace}-${idOf('/allowed')}-01`,
      '/foreign': null,
    })
    expect(idOf('/foreign')).toBeString()
    // Its own requests make none.
    expect(spans.filter(({ name }) => name.includes('ingestBatch'))).toEqual([])
  })

  test('an error names the span it was captured in, or thrown in', async () => {
    const { spans } = await it.box.spansOf(SERVER.trace, '/orders/:id')
    const { events } = await it.box.ask<{ events: { title: string; spanId: string }[] }>(
      'GET',
      `/traces/${SERVER.trace}`,
    )
    const nameOf = (id: string) => spans.find(({ spanId }) => spanId === id)?.name
    expect(events.map(({ title, spanId }) => [title, nameOf(spanId)]).sort()).toEqual([
      ['Error: reckoned wrong', 'reckon'],
      ['Error: the page is lost', '/orders/:id'],
    ])
  })

  test('another address without loading begins a trace of its own', async () => {
    const trace = traceOf(it.box.brought.get('/api/cart'))
    expect(trace).not.toBe(SERVER.trace)
    const { spans, span } = await it.box.spansOf(trace, '/cart')
    expect(said(span.attributes)).toMatchObject({ 'whimbrel.page': 'navigation' })
    expect(spans.map(({ name, parentSpanId }) => [name, parentSpanId]).sort()).toEqual([
      ['/cart', ''],
      ['GET /api/cart', span.spanId],
    ])
  })

  test('an error brings the spans of a trace that is not sampled', async () => {
    await page.goto(`${it.box.site.url}/unlucky`)
    const traceparent = await page.evaluate(() => {
      Whimbrel.captureException(new Error('bad luck'))
      return Whimbrel.getTraceparent()
    })
    expect(traceparent).toEndWith('-00')
    await page.goto('about:blank')
    const { spans } = await it.box.spansOf(traceOf(traceparent), '/unlucky')
    for (const { attributes } of spans)
      expect(said(attributes)['whimbrel.trace.partial']).toBe(true)
  })
})

declare const Whimbrel: typeof import('../../sdk/src/index')
