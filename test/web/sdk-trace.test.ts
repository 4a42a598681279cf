import { expect, test } from 'bun:test'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installSdk } from '../sdk/install-sdk'
import { tunnelOfDocs } from '../sdk/tunnel-of-docs'
import { startBox } from './box'
import { inBrowser } from './in-browser'

/** Takes orders: Express in Node, with a page that reports through its tunnel. */
const shop = (tunnel: string) => `
import express from 'express'
import { errorHandler, requestHandler } from 'whimbrel/express'
import * as Whimbrel from 'whimbrel/node'
Whimbrel.init({ tracesSampleRate: 1, serviceName: 'shop' })
const app = express()
${tunnel}
app.use(requestHandler())
app.get('/', (request, response) => response.send(process.env.PAGE))
app.get('/orders/:id', async (request, response) => {
  const answer = await fetch(process.env.STOCK_URL + '/bags/' + request.params.id)
  if (!answer.ok) throw new Error('the shop has no answer from its stock')
  response.json(await answer.json())
})
app.use(errorHandler())
const server = app.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))
`

/** Knows what is in stock: Hono in Bun. */
const STOCK = `
import { Hono } from 'hono'
import { whimbrel } from 'whimbrel/hono'
import * as Whimbrel from 'whimbrel/node'
Whimbrel.init({ tracesSampleRate: 0.5, serviceName: 'stock' })
const app = new Hono()
app.use(whimbrel())
app.get('/bags/:id', () => { throw new RangeError('the stock is empty') })
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch })
console.log('http://127.0.0.1:' + server.port)
`

const PAGE = (key: string) => `<!doctype html><title>Shop</title>
<script src="/tunnel/sdk/whimbrel.js" data-key="${key}" data-traces-sample-rate="1"></script>
<button onclick="order()">Order</button>
<script>
  async function order() {
    const answer = await fetch('/orders/4711')
    if (!answer.ok) throw new TypeError('the page cannot order')
  }
</script>`

async function startServices() {
  const box = await startBox()
  await box.signUp()
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'whimbrel-trace-')))
  await installSdk(folder, box.url, ['express', 'hono'])
  const running: Bun.Subprocess[] = []

  /** @returns its address, which it prints */
  async function start(
    runtime: string,
    name: string,
    text: string,
    env: Record<string, string> = {},
  ) {
    const file = join(folder, name)
    await Bun.write(file, text)
    const child = Bun.spawn([runtime, file], {
      cwd: folder,
      env: { PATH: process.env.PATH, WHIMBREL_URL: box.url, WHIMBREL_KEY: box.firstKey, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.push(child)
    for await (const chunk of child.stdout) return new TextDecoder().decode(chunk).trim()
    throw new Error(`${name} does not begin to listen.`)
  }

  const stock = await start(process.execPath, 'stock.mjs', STOCK)
  const url = await start('node', 'shop.mjs', shop(await tunnelOfDocs('Express')), {
    STOCK_URL: stock,
    PAGE: PAGE(box.firstKey),
  })
  return {
    ...box,
    shop: url,
    async stop() {
      for (const child of running) child.kill()
      rmSync(folder, { recursive: true, force: true })
      await box.stop()
    },
  }
}

interface Issue {
  id: string
  title: string
}
interface Saved {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] }
    scopeSpans: { spans: { spanId: string; parentSpanId: string; name: string }[] }[]
  }[]
}

inBrowser('a page, Express and a second service', startServices, (it) => {
  test('are one trace, which the errors of all three name', async () => {
    const { box, browser } = it
    const page = await (await browser.context({ isStranger: true })).newPage()
    await page.goto(box.shop)
    const failed = page.waitForEvent('pageerror')
    await page.click('button')
    await failed
    await page.goto('about:blank')

    const issues = async () =>
      (await box.ask<{ items: Issue[] }>('GET', '/projects/default/issues?environment=all')).items
    while ((await issues()).length < 3) await Bun.sleep(20)
    const found = await issues()
    expect(found.map(({ title }) => title).sort()).toEqual([
      'Error: the shop has no answer from its stock',
      'RangeError: the stock is empty',
      'TypeError: the page cannot order',
    ])
    const events = await Promise.all(
      found.map(async ({ id }) => {
        const { items } = await box.ask<{ items: Issue[] }>('GET', `/issues/${id}/events`)
        return box.ask<{ traceId: string; spanId: string }>('GET', `/events/${items[0]?.id}`)
      }),
    )
    const [traceId] = new Set(events.map((event) => event.traceId))
    expect(events.map((event) => event.traceId)).toEqual([traceId, traceId, traceId] as string[])

    const spansOf = async () => {
      // Spans wait longer for others than errors do.
      const saved = await box.ask<Saved>('GET', `/traces/${traceId}/otlp`).catch(() => undefined)
      return (saved?.resourceSpans ?? []).flatMap(({ resource, scopeSpans }) => {
        const service = resource.attributes.find(({ key }) => key === 'service.name')
        return scopeSpans.flatMap(({ spans }) =>
          spans.map((span) => ({ ...span, service: service?.value.stringValue })),
        )
      })
    }
    const wayTo = (spans: Awaited<ReturnType<typeof spansOf>>, id: string): string[] => {
      const span = spans.find(({ spanId }) => spanId === id)
      return span ? [...wayTo(spans, span.parentSpanId), `${span.service} ${span.name}`] : []
    }
    let spans = await spansOf()
    const WAY = [
      '127.0.0.1 /',
      '127.0.0.1 GET /orders/:id',
      'shop GET /orders/:id',
      'shop GET /bags/:id',
      'stock GET /bags/:id',
    ]
    const way = () =>
      spans.map(({ spanId }) => wayTo(spans, spanId)).find(({ length }) => length === WAY.length)
    while (!way()) {
      await Bun.sleep(50)
      spans = await spansOf()
    }
    expect(way()).toEqual(WAY)
  })
})
