import { beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startBox } from './box'
import { foundEvent } from './found-event'
import { hostSite } from './host-site'
import { inBrowser } from './in-browser'
import { uploadMap } from './upload-map'

interface Sent {
  id: string
  level: string
  title: string
  message?: string
  release?: string
  tags: Record<string, string>
  user?: { id: string }
  request?: { url: string }
  contexts: Record<string, unknown>
  exception: {
    type: string
    value: string
    mechanism: object
    stacktrace: Record<string, unknown>[]
  }[]
  breadcrumbs: { category: string; message?: string; data?: Record<string, unknown> }[]
}

const SHOP = join(import.meta.dir, 'sdk-shop')

/** A shop on its own origin, and the box that it reports to. */
async function startShop() {
  const box = await startBox()
  await box.signUp()
  const site = hostSite({})
  const { key } = await box.ask<{ key: string }>('POST', '/projects/default/keys', {
    environment: 'production',
    kind: 'browser',
    origins: [site.url],
  })
  const script = `<script src="${box.url}/sdk/whimbrel.js" data-key="${key}" data-release="shop@1"></script>`
  Object.assign(site.files, {
    '/shop.html': `<!doctype html><title>Shop</title>${script}<script src="/shop.js"></script><button id="buy" class="primary">Buy</button>`,
    '/shop.js': await Bun.file(join(SHOP, 'shop.js')).text(),
    '/worker.js': `importScripts('${box.url}/sdk/whimbrel.js')
Whimbrel.init({ url: '${box.url}', key: '${key}', release: 'shop@1' })
onmessage = () => { throw new Error('the worker is tired') }`,
    '/prices': () => new Response('no prices', { status: 503 }),
  })

  return {
    ...box,
    key,
    site,
    found: (text: string) => foundEvent<Sent>(box, text),
    async stop() {
      site.stop()
      await box.stop()
    },
  }
}

inBrowser('the SDK on a page of another origin', startShop, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await (await it.browser.context({ isStranger: true })).newPage()
    await page.goto(`${it.box.site.url}/shop.html`)
  })

  test('an error in a handler arrives with what led to it', async () => {
    await page.click('#buy')
    const event = await it.box.found('cart is empty')
    expect(event).toMatchObject({
      level: 'error',
      title: 'CartError: the cart is empty',
      release: 'shop@1',
      user: { id: 'u-7' },
      tags: { plan: 'team' },
      request: { url: `${it.box.site.url}/shop.html#cart` },
    })
    expect(event.exception).toMatchObject([
      { type: 'TypeError', mechanism: { handled: false, source: 'cause' } },
      { type: 'CartError', mechanism: { type: 'onerror', handled: false } },
    ])
    const frames = event.exception.at(-1)?.stacktrace ?? []
    expect(frames.at(-1)).toMatchObject({
      function: 'checkout',
      filename: `${it.box.site.url}/shop.js`,
    })
    const steps = event.breadcrumbs.map(({ category, message, data }) => [
      category,
      message ?? data,
    ])
    expect(steps).toEqual([
      ['console', 'shop opens {"items":0}'],
      ['navigation', { from: '/shop.html', to: '/shop.html#cart' }],
      ['http', { method: 'GET', url: '/prices', status: 503, durationMs: expect.any(Number) }],
      ['ui.click', 'button#buy.primary'],
    ])
  })

  test('a promise that nobody awaits, and a thrown text', async () => {
    await page.evaluate(() => void Promise.reject(new RangeError('too many items')))
    expect((await it.box.found('too many items')).exception).toMatchObject([
      { type: 'RangeError', mechanism: { type: 'onunhandledrejection', handled: false } },
    ])
    await page.evaluate(() =>
      setTimeout(() => {
        throw 'a mere text'
      }),
    )
    expect((await it.box.found('a mere text')).exception).toMatchObject([
      { type: 'NonError', value: 'a mere text', mechanism: { synthetic: true } },
    ])
  })

  test('an error in a worker', async () => {
    await page.evaluate(() => new Worker('/worker.js').postMessage('work'))
    const { exception } = await it.box.found('worker is tired')
    expect(exception[0]?.stacktrace.at(-1)).toMatchObject({
      filename: `${it.box.site.url}/worker.js`,
    })
  })

  test('a minified module, imported by its own bundler, is read through its source map', async () => {
    const { outputs } = await Bun.build({
      entrypoints: [join(SHOP, 'till.ts')],
      minify: true,
      sourcemap: 'external',
      define: { URL_OF_BOX: JSON.stringify(it.box.url), KEY: JSON.stringify(it.box.key) },
    })
    const [code, map] = await Promise.all(outputs.map((output) => output.text()))
    const { key } = await it.box.ask<{ key: string }>('POST', '/projects/default/keys', {
      environment: 'production',
      scopes: ['releases:write'],
    })
    const upload = {
      url: it.box.url,
      key,
      release: 'till@1',
      fileName: 'till.js',
      map: JSON.parse(map as string),
    }
    expect(await uploadMap(upload)).toBe(200)
    it.box.site.files['/till.js'] = code as string
    it.box.site.files['/till.html'] =
      '<!doctype html><script type="module" src="/till.js"></script>'
    await page.goto(`${it.box.site.url}/till.html`)
    const { exception } = await it.box.found('drawer is stuck')
    expect(exception[0]?.stacktrace.at(-1)).toMatchObject({
      function: 'openDrawer',
      filename: expect.stringMatching(/till\.ts$/),
      contextLine: "  throw new Error('the drawer is stuck')",
    })
  })

  test('what a component of React throws arrives with the components around it, once', async () => {
    const { outputs } = await Bun.build({
      entrypoints: [join(SHOP, 'counter.ts')],
      define: {
        URL_OF_BOX: JSON.stringify(it.box.url),
        KEY: JSON.stringify(it.box.key),
        'process.env.NODE_ENV': '"production"',
      },
    })
    it.box.site.files['/counter.js'] = (await outputs[0]?.text()) as string
    it.box.site.files['/counter.html'] =
      '<!doctype html><div id="guarded"></div><div id="bare"></div><script src="/counter.js"></script>'
    await page.goto(`${it.box.site.url}/counter.html`)
    await page.click('#abacus')
    const event = await it.box.found('abacus does not count')
    expect(event).toMatchObject({
      tags: { part: 'counter' },
      contexts: { react: { componentStack: expect.stringContaining('Counter') } },
      exception: [{ mechanism: { type: 'react', handled: true } }],
    })
    expect(await page.getAttribute('#again', 'title')).toBe(event.id)
    await page.click('#again')
    await page.waitForSelector('#abacus')

    const uncaught = page.waitForEvent('pageerror')
    await page.click('#tally')
    expect((await uncaught).message).toBe('the tally does not count')
    expect(await it.box.found('tally does not count')).toMatchObject({
      contexts: { react: { componentStack: expect.stringContaining('Counter') } },
      exception: [{ mechanism: { type: 'react', handled: false } }],
    })
  })

  test('what fails while the page is left is sent all the same', async () => {
    await page.goto(`${it.box.site.url}/shop.html`)
    await page.evaluate(() =>
      addEventListener('pagehide', () => {
        throw new Error('failed on the way out')
      }),
    )
    await page.goto('about:blank')
    expect((await it.box.found('failed on the way out')).level).toBe('error')
  })

  test('what fails offline is kept, and sent by a later page', async () => {
    await page.goto(`${it.box.site.url}/shop.html`)
    await page.context().setOffline(true)
    const kept = () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('whimbrel', 1)
        opening.onerror = reject
        opening.onsuccess = () => {
          const counting = opening.result.transaction('events').objectStore('events').count()
          counting.onsuccess = () => resolve(counting.result)
          opening.result.close()
        }
      })
    await page.evaluate(() => void Whimbrel.captureMessage('written in a tunnel'))
    while ((await page.evaluate(kept)) === 0) await Bun.sleep(20)
    await page.goto('about:blank')
    await page.context().setOffline(false)
    await page.goto(`${it.box.site.url}/shop.html`)
    expect((await it.box.found('written in a tunnel')).level).toBe('info')
    while ((await page.evaluate(kept)) > 0) await Bun.sleep(20)
  })

  test('a page sends the share that the project sets, whatever its own is', async () => {
    const set = (events: number | null) =>
      it.box.ask('PATCH', '/projects/default/sampling', { production: { events } })
    await set(0)
    const visited = await (await it.browser.context({ isStranger: true })).newPage()
    await visited.goto(`${it.box.site.url}/shop.html`)
    await visited.waitForFunction(() => Whimbrel.captureMessage('asks for a bag') === undefined)
    const answer = await visited.evaluate(
      (key) => JSON.parse(sessionStorage.getItem(`whimbrel ${key}`) ?? ''),
      it.box.key,
    )
    expect(answer.config.events).toMatchObject({ isTaken: true, sampleRate: 0 })
    await set(null)
  })
})

declare const Whimbrel: typeof import('../../sdk/src/index')
