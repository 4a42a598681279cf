import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '../otlp-clients/shop'
import { foundEvents } from './found-events'

interface Sent {
  level: string
  title: string
  platform: string
  release?: string
  tags: Record<string, string>
  exception: { type: string; mechanism: object; stacktrace: Record<string, unknown>[] }[]
  breadcrumbs: { category: string; message?: string }[]
  contexts: { runtime: { name: string } }
}

const RUNTIMES = ['node', 'bun'] as const
/** Of a caller, continued by the program in each runtime. */
const TRACES = {
  node: '5b8efff798038103d269b633813fc60c',
  bun: '5b8efff798038103d269b633813fc60d',
}
const RUN = { node: ['node'], bun: [process.execPath] }
const has = { node: Bun.which('node') !== null, bun: true }
if (!has.node) console.warn('SKIPPED: the SDK in Node takes Node (install nodejs).')

const shop = await startShop()
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'whimbrel-sdk-')))

/** As in an air-gapped place: the server is all that there is to install from. */
beforeAll(async () => {
  await Bun.write(join(folder, 'package.json'), '{}')
  const npm = has.node ? ['npm', 'install', '--no-audit', '--no-fund'] : [process.execPath, 'add']
  const { exitCode, stderr } = Bun.spawnSync([...npm, `${shop.server.url}/sdk/whimbrel.tgz`], {
    cwd: folder,
  })
  expect(`${exitCode} ${exitCode === 0 ? '' : stderr}`).toBe('0 ')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Program {
  runtime: (typeof RUNTIMES)[number]
  name: string
  text: string
  env?: Record<string, string>
}

/** Runs a program that has the SDK. */
async function run({ runtime, name, text, env = {} }: Program) {
  const file = join(folder, `${name}-${runtime}.mjs`)
  await Bun.write(file, `import * as Whimbrel from 'whimbrel/node'\n${text}`)
  const child = Bun.spawn([...RUN[runtime], file], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      WHIMBREL_URL: shop.server.url,
      WHIMBREL_KEY: shop.key,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { file, out, err, code }
}

const found = (text: string) => foundEvents<Sent>(shop.ask, shop.project, text)

describe.each(RUNTIMES)('in %s', (runtime) => {
  const inRuntime = test.skipIf(!has[runtime])

  inRuntime('what people did is counted as their own, not as that of a program', async () => {
    const text = `Whimbrel.init({ release: 'till@2' })
const circle = {}
circle.in = circle
Whimbrel.track('order ${runtime}', { items: 3, circle }, { userId: 'ada', sessionId: 's ${runtime}', revenue: { amount: 12.5, currency: 'EUR' } })
Whimbrel.identify('bo')
Whimbrel.track('return ${runtime}', {}, { sessionId: 's ${runtime}' })
await Whimbrel.flush()`
    expect(await run({ runtime, name: 'acts', text })).toMatchObject({ err: '', code: 0 })
    const by = async (dimension: string) => {
      const asked = new URLSearchParams({ by: dimension, query: `release:till@2` })
      const { items } = await shop.ask<{ items: { value: string }[] }>(
        `/projects/${shop.project}/analytics/breakdown?${asked}`,
      )
      return items.map(({ value }) => value)
    }
    expect(await by('event')).toEqual(
      expect.arrayContaining([`order ${runtime}`, `return ${runtime}`]),
    )
    expect(await by('user')).toContain('bo')
  })

  inRuntime('an error that nobody catches is sent, and ends the program as before', async () => {
    const text = `Whimbrel.init()
console.log('the till opens')
function openDrawer() {
  throw new TypeError('the ${runtime} drawer is stuck')
}
setTimeout(openDrawer, 1)
`
    const { file, code, err } = await run({
      runtime,
      name: 'uncaught',
      text,
      env: { GITHUB_SHA: 'c0ffee' },
    })
    expect(code).toBe(1)
    expect(err).toContain(`the ${runtime} drawer is stuck`)
    const [event] = await found(`${runtime} drawer is stuck`)
    expect(event).toMatchObject({
      level: 'fatal',
      platform: 'node',
      release: 'c0ffee',
      contexts: { runtime: { name: runtime } },
      exception: [
        { type: 'TypeError', mechanism: { type: 'onuncaughtexception', handled: false } },
      ],
      breadcrumbs: [{ category: 'console', message: 'the till opens' }],
    })
    expect(event?.exception[0]?.stacktrace.at(-1)).toMatchObject({
      function: expect.stringContaining('openDrawer'),
      filename: file,
      lineno: 5,
      inApp: true,
      preContext: expect.arrayContaining(['function openDrawer() {']),
      contextLine: `  throw new TypeError('the ${runtime} drawer is stuck')`,
    })
  })

  inRuntime('so is a promise that nobody awaits', async () => {
    const text = `Whimbrel.init({ release: 'till@2' })
Promise.reject(new RangeError('${runtime} has too many items'))
await new Promise((resolve) => setTimeout(resolve, 60_000))
`
    const { code, err } = await run({
      runtime,
      name: 'rejected',
      text,
      env: { GITHUB_SHA: 'c0ffee' },
    })
    expect(code).toBe(1)
    expect(err).toContain('has too many items')
    expect(await found(`${runtime} has too many items`)).toMatchObject([
      { release: 'till@2', exception: [{ mechanism: { type: 'onunhandledrejection' } }] },
    ])
  })

  inRuntime('a program with a handler of its own decides itself whether it ends', async () => {
    const text = `Whimbrel.init()
process.on('uncaughtException', () => console.log('goes on'))
setTimeout(() => { throw new Error('${runtime} trips') }, 1)
setTimeout(() => console.log('is done'), 50)
`
    const { out, code } = await run({ runtime, name: 'own', text })
    expect({ out, code }).toEqual({ out: 'goes on\nis done\n', code: 0 })
    expect(await found(`${runtime} trips`)).toHaveLength(1)
  })

  inRuntime('what is captured right before the end is sent', async () => {
    const text = `Whimbrel.init()
Whimbrel.logger.warning('${runtime} says goodbye', { items: 3 })
`
    expect((await run({ runtime, name: 'end', text })).code).toBe(0)
    expect(await found(`${runtime} says goodbye`)).toMatchObject([
      { level: 'warning', logger: 'logger', extra: { items: 3 } } as object,
    ])
  })

  inRuntime(
    'what is set within a scope holds for all that it awaits, and nowhere else',
    async () => {
      const text = `Whimbrel.init()
Whimbrel.setTag('shop', 'north')
await Promise.all(['ada', 'eve'].map((id, n) => Whimbrel.withScope(async () => {
  Whimbrel.setUser({ id })
  await new Promise((resolve) => setTimeout(resolve, 20 - 10 * n))
  Whimbrel.captureMessage('${runtime} order of ' + id)
})))
Whimbrel.captureMessage('${runtime} order of nobody')
`
      expect((await run({ runtime, name: 'scopes', text })).code).toBe(0)
      const said = async (id: string) => {
        const [event] = await found(`${runtime} order of ${id}`)
        return { user: (event as { user?: object } | undefined)?.user, tags: event?.tags }
      }
      expect(await said('ada')).toEqual({ user: { id: 'ada' }, tags: { shop: 'north' } })
      expect(await said('eve')).toEqual({ user: { id: 'eve' }, tags: { shop: 'north' } })
      expect(await said('nobody')).toEqual({ user: undefined, tags: { shop: 'north' } })
    },
  )

  inRuntime('spans nest over what is awaited, and errors name theirs', async () => {
    const text = `Whimbrel.init({ tracesSampleRate: 1, serviceName: 'till', release: 'till@3' })
const wait = () => new Promise((resolve) => setTimeout(resolve, 5))
const order = (id) => Whimbrel.startSpan({ name: id + ' orders', attributes: { id } }, async (span) => {
  await wait()
  span.addEvent('priced', { cents: 250 })
  return Whimbrel.startSpan({ name: id + ' pays', kind: 'client' }, async () => {
    await wait()
    if (id === 'eve') throw new RangeError('${runtime} card is declined')
    return Whimbrel.getTraceparent()
  })
})
const traceparent = '00-${TRACES[runtime]}-eee19b7ec3c1b174-01'
const [ada, eve] = await Whimbrel.continueTrace({ traceparent }, () =>
  Promise.allSettled([order('ada'), order('eve')]))
Whimbrel.captureException(eve.reason)
console.log(ada.value, Whimbrel.getTraceparent())
`
    const { out, code } = await run({ runtime, name: 'spans', text })
    expect(code).toBe(0)
    const { resourceSpans } = await shop.savedTrace(TRACES[runtime])
    const service = { key: 'service.name', value: { stringValue: 'till' } }
    expect(resourceSpans[0]?.resource.attributes).toContainEqual(service)
    const spans = await shop.spansOf(TRACES[runtime])
    const tree = spans.map(({ name, kind, parentSpanId, status }) => {
      const parent = spans.find(({ spanId }) => spanId === parentSpanId)?.name ?? parentSpanId
      return [name, parent, kind, status]
    })
    const failed = { code: 2, message: `${runtime} card is declined` }
    expect(tree.sort()).toEqual([
      ['ada orders', 'eee19b7ec3c1b174', 1, { code: 0, message: '' }],
      ['ada pays', 'ada orders', 3, { code: 0, message: '' }],
      ['eve orders', 'eee19b7ec3c1b174', 1, failed],
      ['eve pays', 'eve orders', 3, failed],
    ])
    const idOf = (wanted: string) => spans.find(({ name }) => name === wanted)?.spanId
    expect(out).toBe(`00-${TRACES[runtime]}-${idOf('ada pays')}-01 undefined\n`)
    expect(await found(`${runtime} card is declined`)).toMatchObject([
      { traceId: TRACES[runtime], spanId: idOf('eve pays') } as object,
    ])
  })

  inRuntime(
    'an error in a trace that is not sampled brings what is known of the trace',
    async () => {
      const text = `Whimbrel.init({ enableTracing: true, tracesSampleRate: 0 })
const say = (span) => console.log(span.spanContext().traceId)
Whimbrel.startSpan('never sent', say)
Whimbrel.startSpan('unlucky', (span) => {
  say(span)
  Whimbrel.startSpan('before', () => {})
  Whimbrel.captureException(new Error('${runtime} bad luck'))
})
`
      const { out, code } = await run({ runtime, name: 'partial', text })
      expect(code).toBe(0)
      const [lucky = '', unlucky = ''] = out.split('\n')
      const spans = await shop.spansOf(unlucky)
      const partial = [{ key: 'whimbrel.trace.partial', value: { boolValue: true } }]
      expect(spans.map(({ name, attributes }) => [name, attributes]).sort()).toEqual([
        ['before', partial],
        ['unlucky', partial],
      ])
      expect(shop.spansOf(lucky)).rejects.toThrow('not_found')
    },
  )

  inRuntime('without a server and without tracing it goes on, and ends in time', async () => {
    const text = `Whimbrel.init()
Whimbrel.captureMessage('nobody hears this')
console.log('worked', Whimbrel.startSpan('in no trace', Whimbrel.getTraceparent))
`
    const { out, code } = await run({
      runtime,
      name: 'alone',
      text,
      env: { WHIMBREL_URL: 'http://127.0.0.1:9' },
    })
    expect({ out, code }).toEqual({ out: 'worked undefined\n', code: 0 })
  })
})
