import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import type { Box } from './box'
import { launch } from './chromium'

interface Options extends BrowserContextOptions {
  /** Opens the page without anybody signed in. */
  isStranger?: boolean
}

/** How long to wait for what should be there at once: the machine may be busy with other tests. */
const WAIT_MS = 20_000
const NARROW = { width: 390, height: 844 }
const WIDE = { width: 1440, height: 1000 }

/** The looks of a view: the size of a desk and of a phone, in light and dark. */
export const LOOKS = [
  { name: '1440-light', viewport: WIDE, colorScheme: 'light' },
  { name: '1440-dark', viewport: WIDE, colorScheme: 'dark' },
  { name: '390-light', viewport: NARROW, colorScheme: 'light', hasTouch: true },
  { name: '390-dark', viewport: NARROW, colorScheme: 'dark', hasTouch: true },
] as const

/**
 * One browser for a box. What no page may ever do is in `troubles`: an error in the console, a
 * violation of the content security policy, a request to another host, an icon that is not there.
 */
export async function openBrowser(box: Pick<Box, 'url' | 'cookie'>) {
  const browser: Browser = await launch()
  const troubles: string[] = []

  async function context({ isStranger = false, ...options }: Options = {}) {
    const made = await browser.newContext({
      viewport: WIDE,
      reducedMotion: 'reduce',
      baseURL: box.url,
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    })
    const [name = '', value = ''] = box.cookie().split('=')
    if (!isStranger && name) await made.addCookies([{ name, value, url: box.url }])
    made.setDefaultTimeout(WAIT_MS)
    made.on('page', count)
    made.on('request', (request) => {
      if (!request.url().startsWith(`${box.url}/`) && !request.url().startsWith('data:'))
        troubles.push(`a request to ${request.url()}`)
    })
    made.on('console', (message) => {
      // A refusal by the API is no fault, since the page shows it, but the browser logs it.
      const isRefusal = message.location().url.startsWith(`${box.url}/api/v1/`)
      if (message.type() === 'error' && !isRefusal)
        troubles.push(`${message.text()} (${message.location().url})`)
    })
    made.on('weberror', (error) => troubles.push(error.error().stack ?? String(error.error())))
    return made
  }

  return {
    troubles,
    context,
    /** A page at a path, once it has asked for all that it shows. */
    async open(path: string, options?: Options): Promise<Page> {
      const page = await (await context(options)).newPage()
      await go(page, path)
      return page
    },
    close: () => browser.close(),
  }
}

export type Tabs = Awaited<ReturnType<typeof openBrowser>>

/** Opens a path, and waits until the page has asked for all that it shows. */
export async function go(page: Page, path: string) {
  await page.goto(path)
  await settled(page)
}

/** Waits until everything that was asked for has come, and nothing more is asked for because of it. */
export async function settled(page: Page) {
  await page.waitForSelector('main')
  let quietTurns = 0
  while (quietTurns < 2) {
    await page.evaluate(painted)
    quietTurns = (inFlight.get(page) ?? 0) > 0 ? 0 : quietTurns + 1
  }
}

/** Waits for the next frame, and for what was put off until after it. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(() => requestIdleCallback(() => resolve()), 0))
  })

/** Requests that have no answer yet; the live stream is never answered to its end. */
const inFlight = new WeakMap<Page, number>()

function count(page: Page) {
  const add = (by: number) => (request: Request) => {
    if (request.resourceType() === 'eventsource') return
    inFlight.set(page, (inFlight.get(page) ?? 0) + by)
  }
  page.on('request', add(1))
  page.on('requestfinished', add(-1))
  page.on('requestfailed', add(-1))
}

/** The icons that a page names and that icons.svg does not have. */
export const missingIcons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('use')]
      .map((use) => use.getAttribute('href') ?? '')
      .filter((name) => !document.querySelector(name)),
  )
