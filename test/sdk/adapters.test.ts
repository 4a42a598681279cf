import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import manifest from '../../sdk/package.json'
import { startShop } from '../otlp-clients/shop'
import { installSdk } from './install-sdk'

interface Sent {
  title: string
  contexts: Record<string, unknown>
  transaction?: string
  traceId?: string
  spanId?: string
  request?: { url: string; method: string; headers: Record<string, string> }
  exception: { mechanism: { type: string; handled: boolean } }[]
}
const hasNode = Bun.which('node') !== null
if (!hasNode) console.warn('SKIPPED: adapters in Node take Node (install nodejs).')

const shop = await startShop()
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'whimbrel-adapters-')))

beforeAll(() => installSdk(folder, shop.server.url, ['express', 'hono', 'react', '@openfeature']))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program until it ends. @returns what it printed, as JSON */
async function run(runtime: string, name: string, text: string) {
  const file = join(folder, name)
  await Bun.write(file, text)
  const child = Bun.spawn([runtime, file], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      WHIMBREL_URL: shop.server.url,
      WHIMBREL_KEY: shop.key,
      NEXT_RUNTIME: 'nodejs',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const out = await new Response(child.stdout).text()
  expect(await child.exited).toBe(0)
  return JSON.parse(out)
}

async function found(text: string): Promise<Sent> {
  const where = new URLSearchParams({ environment: 'all', query: `"${text}"` })
  const { items } = await shop.ask<{ items: { id: string }[] }>(
    `/projects/${shop.project}/issues?${where}`,
  )
  expect(items).toHaveLength(1)
  const page = await shop.ask<{ items: { id: string }[] }>(`/issues/${items[0]?.id}/events`)
  expect(page.items).toHaveLength(1)
  return shop.ask<Sent>(`/events/${page.items[0]?.id}`)
}

const CALLER = { trace: '5b8efff798038103d269b633813fc60c', span: 'eee19b7ec3c1b174' }

const SERVER = 2
const ERROR = 2
const attributesOf = (span: { attributes: { key: string; value: object }[] } | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
  )

/** What both programs do: ask themselves, and print the statuses of what came back. */
const ASKS = (traceId: string) => `
const asked = []
for (const path of ['/shops/7/orders/12', '/shops/7/gone', '/nowhere']) {
  const headers = { traceparent: '00-${traceId}-${CALLER.span}-01', 'user-agent': 'Till/1', cookie: 'secret=1' }
  const answer = await fetch(url + path + '?tab=2', { headers })
  asked.push([answer.status, await answer.text()])
}
console.log(JSON.stringify(asked))
`

const express = (traceId: string) => `
import * as Whimbrel from 'whimbrel/node'
import { errorHandler, requestHandler } from 'whimbrel/express'
import express from 'express'
Whimbrel.init({ tracesSampleRate: 0.5, serviceName: 'till' })
const app = express()
app.use(requestHandler())
const router = express.Router()
router.get('/orders/:order', async (request) => {
  await Whimbrel.startSpan('look up', () => new Promise((resolve) => setTimeout(resolve, 1)))
  throw new TypeError('express has no order ' + request.params.order)
})
router.get('/gone', () => { throw Object.assign(new Error('express is gone'), { status: 410 }) })
app.use('/shops/:shop', router)
app.use(errorHandler())
app.use((error, request, response, next) => response.status(error.status ?? 500).send('sorry'))
const server = app.listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const url = 'http://127.0.0.1:' + server.address().port
${ASKS(traceId)}
server.close()
server.closeAllConnections()
await Whimbrel.close()
`

const hono = (traceId: string) => `
import * as Whimbrel from 'whimbrel/node'
import { whimbrel } from 'whimbrel/hono'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
Whimbrel.init({ tracesSampleRate: 0.5, serviceName: 'till' })
const app = new Hono()
app.use(whimbrel())
app.get('/shops/:shop/orders/:order', async (c) => {
  await Whimbrel.startSpan('look up', () => new Promise((resolve) => setTimeout(resolve, 1)))
  throw new TypeError('hono has no order ' + c.req.param('order'))
})
app.get('/shops/:shop/gone', () => { throw new HTTPException(410, { message: 'hono is gone' }) })
app.onError((error, c) => c.text('sorry', error.status ?? 500))
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch })
const url = 'http://127.0.0.1:' + server.port
${ASKS(traceId)}
await server.stop(true)
await Whimbrel.close()
`

describe.each([
  {
    name: 'express',
    runtime: 'node',
    program: express,
    route: 'GET /shops/:id/orders/:order',
    gone: 'GET /shops/:id/gone',
    traceId: CALLER.trace,
    isThere: hasNode,
  },
  {
    name: 'hono',
    runtime: process.execPath,
    program: hono,
    route: 'GET /shops/:shop/orders/:order',
    gone: 'GET /shops/:shop/gone',
    traceId: `${CALLER.trace.slice(1)}0`,
    isThere: true,
  },
])('the adapter for $name', ({ name, runtime, program, route, gone, traceId, isThere }) => {
  test.skipIf(!isThere)(
    'captures what handlers throw, as a part of the caller’s trace',
    async () => {
      const asked = await run(runtime, `${name}.mjs`, program(traceId))
      expect(asked.map(([status]: [number]) => status)).toEqual([500, 410, 404])

      const event = await found(`${name} has no order`)
      expect(event).toMatchObject({
        title: `TypeError: ${name} has no order 12`,
        transaction: route,
        traceId,
        request: { method: 'GET', url: expect.stringContaining('/shops/7/orders/12?tab=2') },
        exception: [{ mechanism: { type: name, handled: false } }],
      })
      expect(
        Object.keys(event.request?.headers ?? {}).map((header) => header.toLowerCase()),
      ).not.toContain('cookie')
      const spans = await shop.spansOf(traceId)
      const named = Object.fromEntries(spans.map((span) => [span.name, span]))
      const order = named[route]
      expect(order).toMatchObject({
        kind: SERVER,
        parentSpanId: CALLER.span,
        status: { code: ERROR },
      })
      expect(attributesOf(order)).toMatchObject({
        'http.request.method': 'GET',
        'http.route': route.slice('GET '.length),
        'http.response.status_code': '500',
        'url.path': '/shops/7/orders/12',
        'user_agent.original': 'Till/1',
      })
      const inner = named['look up']
      expect([inner?.parentSpanId, event.spanId]).toEqual([order?.spanId, order?.spanId])
      expect(Object.keys(named).sort()).toEqual(['GET', gone, route, 'look up'].sort())
    },
  )
})

const next = `
import * as Whimbrel from 'whimbrel/node'
import { onRequestError, register } from 'whimbrel/next'
import { createServer, get } from 'node:http'
await register({ tracesSampleRate: 1, serviceName: 'till' })
const server = createServer(async (request, response) => {
  if (request.url.startsWith('/_next/')) return response.end(request.headers.traceparent)
  const error = new TypeError('next has no order 12')
  const route = { routerKind: 'App Router', routePath: '/orders/[id]', routeType: 'render' }
  await onRequestError(error, { path: request.url, method: request.method }, route)
  response.writeHead(500).end()
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const ask = (path) => new Promise((resolve) =>
  get({ port: server.address().port, host: '127.0.0.1', path }, (answer) => answer.resume().on('end', resolve)))
const traceparent = await Whimbrel.startSpan('buy', async () => {
  await ask('/orders/12')
  await ask('/_next/static/app.js')
  return Whimbrel.getTraceparent()
})
console.log(JSON.stringify(traceparent))
server.close()
server.closeAllConnections()
await Whimbrel.close()
`

test.skipIf(!hasNode)(
  'Next.js has a span of each request and an event of each failure, in the trace of who asks by node:http',
  async () => {
    const [, traceId = ''] = (await run('node', 'next.mjs', next)).split('-')
    expect(await found('next has no order')).toMatchObject({
      transaction: 'GET /orders/[id]',
      traceId,
      request: { url: expect.stringContaining('/orders/12') },
      contexts: { next: { routeType: 'render' } },
      exception: [{ mechanism: { type: 'next', handled: false } }],
    })
    const spans = await shop.spansOf(traceId)
    const said = spans.map(({ name, parentSpanId }) => [
      name,
      spans.find((span) => span.spanId === parentSpanId)?.name,
    ])
    expect(said.sort()).toEqual([
      ['GET /_next/static/app.js', 'buy'],
      ['GET /orders/:id', 'GET /orders/:id'],
      ['GET /orders/:id', 'buy'],
      ['buy', undefined],
    ])
  },
)

test.each([
  ['Node', 'node'],
  ['Bun', process.execPath],
])('all that the package offers can be imported in %s', async (_, runtime) => {
  if (runtime === 'node' && !hasNode) return
  const names = Object.keys(manifest.exports).map((path) => path.replace(/^\./, 'whimbrel'))
  const text = `const modules = await Promise.all(${JSON.stringify(names)}.map((name) => import(name)))
console.log(JSON.stringify(modules.map((module) => Object.keys(module).length > 0)))
process.exit()`
  expect(await run(runtime, 'all.mjs', text)).toEqual(names.map(() => true))
})
