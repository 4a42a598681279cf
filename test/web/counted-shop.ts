import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Overview } from '../../src/analytics/reports/overview/model'
import { foundEvents } from '../sdk/found-events'
import { startBox } from './box'
import { hostSite } from './host-site'
import type { Tabs } from './tabs'

/** An event as a page sends it. */
export interface SentEvent {
  id: string
  name: string
  url: string
  title?: string
  referrer?: string
  sessionId?: string
  pageSessionId?: string
  visitorId?: string
  userId?: string
  traceId?: string
  properties?: Record<string, unknown>
  revenue?: object
  engagedMs?: number
  scrollDepth?: number
  webVital?: { metric: string; value: number }
}

interface Exported {
  resourceSpans: { scopeSpans: { spans: { attributes: object[] }[] }[] }[]
}

/** Who says that it is Chromium without windows is a robot to the server. What outlives a page is not sent by the name that a test gives the browser. */
const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** A shop with a script for analytics under a path of its own, which it forwards to the box, and what its pages have sent. */
export async function startCountedShop() {
  const box = await startBox({ WHIMBREL_ANALYTICS_PATH: '/hello' })
  await box.signUp()
  await box.ask('POST', '/projects', { name: 'Shop' })
  const key = await box.giveKey('shop', 'production')
  const sent: SentEvent[] = []
  let isDown = false

  async function forward(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const { method, headers } = request
    if (method === 'GET') {
      const script = await fetch(box.url + pathname)
      return new Response(await script.bytes(), { headers: { 'content-type': 'text/javascript' } })
    }
    if (isDown) return new Response(null, { status: 503, headers: { 'retry-after': '1' } })
    const body = await request.text()
    const kept = ['content-type', 'x-api-key', 'sec-gpc'].flatMap((name) => {
      const value = headers.get(name)
      return value ? [[name, value] as [string, string]] : []
    })
    const passed = [...kept, ['user-agent', AGENT] as [string, string]]
    const answer = await fetch(box.url + pathname, { method, headers: passed, body })
    if (answer.ok) sent.push(...(JSON.parse(body).events as SentEvent[]))
    return new Response(await answer.arrayBuffer(), { status: answer.status })
  }

  const site = hostSite({ '/hello': forward })
  /** A page below whose address any other is the same page. @param attributes of the script's tag */
  function addPage(path: string, attributes = '', head = '') {
    site.files[path] = () =>
      new Response(
        `<!doctype html><title>${path}</title>
<script>window.whimbrel = { q: [['track', 'early', { of: '${path}' }]] }</script>${head}
<script src="/hello.js" data-key="${key}" data-automated="true" ${attributes}></script>
<h1>Shop</h1>`,
        { headers: { 'content-type': 'text/html' } },
      )
  }

  /** Waits for an event that was sent. */
  async function event(wanted: (event: SentEvent) => boolean): Promise<SentEvent> {
    for (;;) {
      const found = sent.find(wanted)
      if (found) return found
      await Bun.sleep(10)
    }
  }

  return {
    ...box,
    key,
    site,
    sent,
    addPage,
    event,
    /** The newest error or message of the shop that has a text in its title, once it is there. */
    async found(text: string) {
      for (;;) {
        const ask = <Body>(path: string) => box.ask<Body>('GET', path)
        const [found] = await foundEvents<{ sessionId?: string; user?: { id: string } }>(
          ask,
          'shop',
          text,
        )
        if (found) return found
        await Bun.sleep(20)
      }
    },
    /** The attributes of all spans of a trace, once there are some. */
    async attributesIn(trace: string) {
      for (;;) {
        const exported = await box.ask<Exported>('GET', `/traces/${trace}/otlp`).catch(() => {})
        const spans = (exported?.resourceSpans ?? []).flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap((one) => one.spans),
        )
        if (spans.length > 0) return spans.flatMap(({ attributes }) => attributes)
        await Bun.sleep(20)
      }
    },
    /** Whether the server takes nothing now. */
    fail(isFailing: boolean) {
      isDown = isFailing
    },
    /** The names of what was sent of pages whose address has a text. */
    namesOf: (text: string) => sent.flatMap(({ name, url }) => (url.includes(text) ? [name] : [])),
    totals: async (query: string) =>
      (
        await box.ask<Overview>(
          'GET',
          `/projects/shop/analytics/overview?${new URLSearchParams({ query })}`,
        )
      ).totals,
    async stop() {
      site.stop()
      await box.stop()
    },
  }
}
export type CountedShop = Awaited<ReturnType<typeof startCountedShop>>

/** A browser in which nobody has been before. */
export const stranger = (browser: Tabs, options: BrowserContextOptions = {}) =>
  browser.context({ isStranger: true, ...options })

/** Leaves a page as a click on a link does. */
export const leave = (page: Page) => page.goto('about:blank')
