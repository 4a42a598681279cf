import { beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { buildSdk } from '../../sdk/build'
import { chromiumPath, launch } from './chromium'
import { hostSite } from './host-site'

interface Batch {
  events: { message: string; id: string }[]
  dropped?: { signal: string; reason: string; count: number }[]
}

/** What a page says of itself, in its own words. */
interface Said {
  uncaught: string[]
  clicks: number
}

const PAGE = `<!doctype html><title>Host</title><script src="/sdk/whimbrel.js"></script>
<script>
  said = { uncaught: [], clicks: 0 }
  onerror = (text) => { said.uncaught.push(text) }
  onunhandledrejection = ({ reason }) => { said.uncaught.push(String(reason)) }
  addEventListener('click', () => { said.clicks++; throw new Error('the host fails') })
</script><button>Go</button>`

/** How a server may answer that takes nothing. */
const ANSWERS: Record<string, () => Response> = {
  '401': () => new Response('{}', { status: 401 }),
  '403': () => new Response('{}', { status: 403 }),
  '413': () => new Response('{}', { status: 413 }),
  '429': () => new Response('{}', { status: 429, headers: { 'retry-after': '3600' } }),
  '503': () => new Response('not JSON', { status: 503, headers: { 'retry-after': '3600' } }),
  page: () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  redirect: () => Response.redirect('/elsewhere', 307),
}

describe.skipIf(!chromiumPath())('a page lives on as it would without the SDK', () => {
  let browser: Browser
  let site: ReturnType<typeof hostSite>
  const got: { to: string; batch: Batch }[] = []

  beforeAll(async () => {
    const script = (await buildSdk()).get('whimbrel.js') as Uint8Array
    site = hostSite({
      '/page.html': PAGE,
      '/sdk/whimbrel.js': new TextDecoder().decode(script),
      '/answers/': async (request) => {
        const [, , to = ''] = new URL(request.url).pathname.split('/')
        const answer = ANSWERS[to]?.()
        // What is to be sent is asked before it is: that answer, too, may be anything.
        if (request.method === 'GET') return answer ?? Response.json([null])
        const isPacked = request.headers.has('content-encoding')
        const bytes = new Uint8Array(await request.arrayBuffer())
        const text = new TextDecoder().decode(isPacked ? Bun.gunzipSync(bytes) : bytes)
        const batch = JSON.parse(text)
        if (batch.events) got.push({ to, batch })
        return answer ?? Response.json({ accepted: 1, rejected: [] })
      },
    })
    browser = await launch()
    return async () => {
      await browser.close()
      site.stop()
    }
  })

  let page: Page | undefined
  /** A page of its own: what one keeps to send later, the next one on that origin would send. */
  async function opened(to: string): Promise<Page> {
    await page?.context().close()
    page = await (await browser.newContext()).newPage()
    await page.goto(`${site.url}/page.html`)
    await page.evaluate((url) => {
      Whimbrel.init({ url, key: 'ingest_live_x', tracesSampleRate: 1 })
    }, `/answers/${to}`)
    return page
  }

  const batchesTo = (to: string) => got.flatMap((one) => (one.to === to ? [one.batch] : []))
  async function arrived(to: string, count = 1): Promise<Batch[]> {
    while (batchesTo(to).length < count) await Bun.sleep(10)
    return batchesTo(to)
  }
  const saidBy = (page: Page) => page.evaluate(() => said)
  const HOST_FAILED = ['Uncaught Error: the host fails']

  test.each(Object.keys(ANSWERS))('when the server answers %s', async (to) => {
    const page = await opened(to)
    await page.click('button')
    const [first] = await arrived(to)
    expect(first?.events).toHaveLength(1)
    expect(await page.evaluate(() => Whimbrel.flush(1000))).toBeBoolean()
    expect(await saidBy(page)).toEqual({ uncaught: HOST_FAILED, clicks: 1 })
  })

  test('when a key is refused, nothing more is sent', async () => {
    const before = batchesTo('401').length
    const page = await opened('401')
    await page.click('button')
    await arrived('401', before + 1)
    await page.evaluate(async () => {
      await Whimbrel.flush(1000)
      Whimbrel.captureMessage('nobody wants this')
      await Whimbrel.flush(1000)
    })
    expect(batchesTo('401')).toHaveLength(before + 1)
  })

  test('when nothing can be reached', async () => {
    const page = await opened('cut')
    await page.route('**/answers/cut/**', (route) => route.abort())
    await page.click('button')
    await page.evaluate(() => Whimbrel.flush(1000))
    expect(await saidBy(page)).toEqual({ uncaught: HOST_FAILED, clicks: 1 })
  })

  test('when the page has put its own function in the place of fetch', async () => {
    const page = await opened('patched')
    await page.evaluate(() => {
      globalThis.fetch = () => {
        throw new Error('this fetch is closed')
      }
    })
    await page.click('button')
    const [batch] = await arrived('patched')
    expect(batch?.events).toHaveLength(1)
    expect(await saidBy(page)).toEqual({ uncaught: HOST_FAILED, clicks: 1 })
  })

  test('when nobody awaits a request that fails', async () => {
    const page = await opened('left')
    await page.evaluate(() => void fetch('http://127.0.0.1:9/'))
    await page.waitForFunction(() => said.uncaught.length > 0)
    expect((await saidBy(page)).uncaught).toEqual(['TypeError: Failed to fetch'])
  })

  test.each([
    ['random numbers', 'crypto', 'getRandomValues'],
    ['JSON', 'JSON', 'stringify'],
    ['the clock', 'Date', 'now'],
    ['the text encoder', 'TextEncoder.prototype', 'encode'],
    ['timers', 'globalThis', 'setTimeout'],
    ['promises of answers', 'Response.prototype', 'arrayBuffer'],
    ['arrays', 'Array.prototype', 'splice'],
    ['the fine clock', 'Performance.prototype', 'now'],
    ['addresses', 'globalThis', 'URL'],
    ['headers', 'globalThis', 'Headers'],
  ])('when %s fail inside of it', async (_, owner, name) => {
    const page = await opened('broken')
    await page.evaluate(
      ([owner = '', name = '']) => {
        const at = owner
          .split('.')
          .reduce((found, part) => (found as never)[part], globalThis as object)
        const broken = () => {
          throw new Error('broken on purpose')
        }
        Object.defineProperty(at, name, { value: broken })
      },
      [owner, name],
    )
    await page.evaluate(() => history.pushState({}, '', '#next'))
    await page.click('button')
    await page.evaluate(() => console.log('still here'))
    const answered = await page.evaluate(async () => [
      (await fetch('/page.html')).status,
      await Whimbrel.startSpan('work', async () => 'worked'),
    ])
    expect(answered).toEqual([200, 'worked'])
    await page.evaluate(() => Whimbrel.flush(500))
    expect(await saidBy(page)).toEqual({ uncaught: HOST_FAILED, clicks: 1 })
  })

  test.each([
    [
      'a cause that cannot be read',
      () => ({
        get cause() {
          throw new Error('no cause')
        },
        message: 'x',
        stack: 'x',
      }),
    ],
    [
      'a proxy that refuses everything',
      () =>
        new Proxy(
          {},
          {
            get() {
              throw new Error('no')
            },
            getPrototypeOf() {
              throw new Error('no')
            },
          },
        ),
    ],
    [
      'a circle',
      () => {
        const all: Record<string, unknown> = {}
        all.self = all
        return all
      },
    ],
    ['a symbol', () => Symbol('thrown')],
    ['nothing', () => undefined],
  ])('when what is captured is %s', async (_, make) => {
    const page = await opened('odd')
    expect(await page.evaluate(`typeof Whimbrel.captureException((${make})())`)).toMatch(
      /string|undefined/,
    )
    await page.click('button')
    expect(await saidBy(page)).toEqual({ uncaught: HOST_FAILED, clicks: 1 })
  })

  test('what is not sent is counted, and told with what is', async () => {
    const page = await opened('told')
    await page.evaluate(() => {
      const { init, captureException, captureMessage } = Whimbrel
      init({
        url: '/answers/told',
        key: 'ingest_live_x',
        ignoreErrors: ['boring'],
        denyUrls: [/extension/],
        beforeSend: (event) => {
          if (event.message === 'drop me') return null
          if (event.message === 'trip me') throw new Error('beforeSend is broken')
          return { ...event, tags: { changed: true } }
        },
      })
      captureException(new Error('a boring one'))
      captureException(
        Object.assign(new Error('not ours'), {
          stack: 'Error\n at chrome (https://extension/x.js:1:1)',
        }),
      )
      captureMessage('drop me')
      captureMessage('trip me')
      captureMessage('keep me')
    })
    const [batch] = await arrived('told')
    expect(batch?.events.map(({ message }) => message)).toEqual(['trip me', 'keep me'])
    expect(batch?.dropped).toEqual([
      { signal: 'events', reason: 'ignored', count: 2 },
      { signal: 'events', reason: 'before_send', count: 1 },
    ])
  })
})

declare const Whimbrel: typeof import('../../sdk/src/index')
declare const said: Said
