import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { Browser, Page, Request } from 'playwright-core'
import type { TracePage } from '../../src/traces/pages/search/model'
import { until } from '../harness'
import { chromiumPath, launch } from '../web/chromium'
import { docSnippet, filledIn, folderWithPackages } from './doc-snippet'
import { startShop } from './shop'

setDefaultTimeout(30_000)

/** What the page lets its visitor do, after the lines that the documentation has for a page. */
const SHOP = `
import { trace } from '@opentelemetry/api'
const provider = trace.getTracerProvider().getDelegate()
globalThis.visit = (name) => trace.getTracer('shop').startSpan(name).end()
globalThis.flush = () => provider.forceFlush()
`

const INSTALLED = [...docSnippet('A browser', 'sh').matchAll(/(@[\w/-]+)@([\d.]+)/g)]

test.each(INSTALLED.map(([, name = '', wanted = '']) => [name, wanted]))(
  'a page is told to install %s@%s, which is what runs here',
  async (name, wanted) => {
    const { version } = await import(`${name}/package.json`)
    expect(Bun.semver.satisfies(version, wanted)).toBe(true)
  },
)

describe.skipIf(!chromiumPath())('a page of another origin with OpenTelemetry', async () => {
  const shop = await startShop()
  const script = Promise.withResolvers<string>()
  const site = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async ({ url }) =>
      url.endsWith('.js')
        ? new Response(await script.promise, { headers: { 'content-type': 'text/javascript' } })
        : new Response('<script type="module" src="/shop.js"></script>', {
            headers: { 'content-type': 'text/html' },
          }),
  })
  const allowed = site.url.origin
  const foreign = allowed.replace('127.0.0.1', 'localhost')
  let browser: Browser
  afterAll(async () => {
    await browser?.close()
    await site.stop(true)
  })

  beforeAll(async () => {
    const key = await shop.giveKey({
      environment: 'production',
      kind: 'browser',
      origins: [allowed],
    })
    const code = filledIn(docSnippet('A browser', 'js'), shop.server.url, key)
    script.resolve(await bundled(code + SHOP))
    browser = await launch()
  })

  async function visiting(origin: string) {
    const page = await browser.newPage()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.goto(origin)
    await page.waitForFunction('globalThis.flush !== undefined')
    return { page, said }
  }

  const visit = (page: Page, name: string) => page.evaluate(`visit(${JSON.stringify(name)})`)
  const flush = (page: Page) => page.evaluate('flush()')
  async function found(query: string) {
    const asked = `query=${encodeURIComponent(query)}&limit=100`
    return (await shop.ask<TracePage>(`/projects/${shop.project}/traces?${asked}`)).items
  }

  test('sends its spans, and those of what it fetches', async () => {
    const { page, said } = await visiting(allowed)
    await visit(page, 'checkout')
    await page.evaluate(`fetch('/price').then((answer) => answer.text())`)
    // The span of a fetched resource ends when the browser reports how long that took.
    await until('both are found', async () => {
      await flush(page)
      return (await found('service:shop-web')).length === 2
    })
    const [fetched] = await found('kind:client http.response.status_code:200')
    expect(fetched?.root).toMatchObject({ service: 'shop-web', isRoot: true })
    expect(await found('service.version:2026.11.3 name:checkout')).toHaveLength(1)
    expect(said).toEqual([])
    await page.close()
  })

  test('sends a request after another: none holds what the next one needs', async () => {
    const { page } = await visiting(allowed)
    for (let i = 0; i < 15; i++) {
      await visit(page, `step ${i}`)
      await flush(page)
    }
    await until('all are found', async () => (await found('name:"step *"')).length === 15)
    await page.close()
  })

  test('sends what waits when the visitor leaves', async () => {
    const { page } = await visiting(allowed)
    await visit(page, 'leaving')
    await page.goto('about:blank')
    await until('it is found', async () => (await found('name:leaving')).length === 1)
    await page.close()
  })

  test('that the key does not name is refused, in words that the page can read', async () => {
    const { page, said } = await visiting(foreign)
    const refusal = page.waitForResponse(
      (response) => response.url() === shop.url && response.request().method() === 'POST',
    )
    await visit(page, 'foreign')
    await flush(page).catch(() => undefined)
    const answer = await refusal
    expect([answer.status(), answer.headers()['access-control-allow-origin']]).toEqual([403, '*'])
    // The exporter does not read the words, so the page asks again as it did and reads them itself.
    const read = await page.evaluate(
      async ([url, headers]) => {
        const response = await fetch(url, { method: 'POST', headers, body: '{}' })
        return response.text()
      },
      [shop.url, sentHeaders(answer.request())] as const,
    )
    expect(read).toContain(`not from ${foreign}`)
    expect(said).toEqual([expect.stringContaining('403'), expect.stringContaining('403')])
    expect(await found('name:foreign')).toEqual([])
    await page.close()
  })
})

async function bundled(code: string): Promise<string> {
  const entry = join(folderWithPackages(), 'shop.js')
  await Bun.write(entry, code)
  const { outputs } = await Bun.build({ entrypoints: [entry], target: 'browser', format: 'esm' })
  return (outputs[0] as Blob).text()
}

/** The headers of a request that a page may set itself. */
function sentHeaders(request: Request): Record<string, string> {
  const { 'x-api-key': key = '', 'content-type': type = '' } = request.headers()
  return { 'x-api-key': key, 'content-type': type }
}
