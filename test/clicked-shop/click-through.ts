import type { Browser, Page } from 'playwright-core'
import { eventsOf, pagesOf, STAGES, type Visitor } from './visitors'

/** Each browser calls itself by a build of its own: without an id, that is how visitors of one network are told apart. */
const agentOf = ({ device, index }: Visitor) =>
  device === 'mobile'
    ? `Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.${7000 + index}.1 Mobile Safari/537.36`
    : `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.${7000 + index}.1 Safari/537.36`

/** What the browser says of itself beside its name; without a screen it would say that it is a program's. */
const hintsOf = ({ device }: Visitor) => ({
  'sec-ch-ua': '"Chromium";v="145", "Google Chrome";v="145"',
  'sec-ch-ua-mobile': device === 'mobile' ? '?1' : '?0',
  'sec-ch-ua-platform': device === 'mobile' ? '"Android"' : '"Linux"',
})

/** Clicks through the shop as a visitor, and leaves it once the server has taken what was done. */
export async function clickThrough(
  browser: Browser,
  shop: string,
  visitor: Visitor,
): Promise<void> {
  const { device, language: locale, referrer, campaign, hasConsent } = visitor
  const context = await browser.newContext({
    userAgent: agentOf(visitor),
    locale,
    extraHTTPHeaders: hintsOf(visitor),
    viewport: device === 'mobile' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
  })
  await context.addInitScript(countTaken, SILENT)
  const page = await context.newPage()
  const query = [campaign.slice(1), ...(hasConsent ? ['granted'] : [])].filter(Boolean).join('&')
  await page.goto(`${shop}/${query && `?${query}`}`, referrer ? { referer: referrer } : {})
  await page.getByRole('heading', { name: 'Halfmoon' }).waitFor()
  await walk(page, visitor)
  const pages = pagesOf(visitor).length - (visitor.hasSecondTab ? 1 : 0)
  const others = Number(visitor.seesMaker) + Number(visitor.isTillClosed)
  await untilTaken(page, pages + eventsOf(visitor).length + others)
  if (visitor.hasSecondTab) {
    const second = await context.newPage()
    await second.goto(`${shop}/coats?granted`)
    await untilTaken(second, 1)
  }
  await context.close()
}

/** What a page says of itself, without anybody doing anything. */
const SILENT = ['$engagement', '$pageleave', '$webVital', '$identify']

/** Runs in the page: counts there what the server has taken of what was done. The browser does not tell of requests that may outlive a page. */
function countTaken(silent: readonly string[]) {
  const send = globalThis.fetch
  Object.assign(globalThis, { taken: 0 })
  globalThis.fetch = Object.assign(
    async (...sent: Parameters<typeof fetch>) => {
      const answer = await send(...sent)
      if (answer.ok) {
        const address = String(sent[0])
        const done = address.endsWith('/analytics/ingestBatch')
          ? JSON.parse(String(sent[1]?.body)).events.filter(
              ({ name }: { name: string }) => !silent.includes(name),
            ).length
          : Number(address.includes('/events/'))
        Reflect.set(globalThis, 'taken', Reflect.get(globalThis, 'taken') + done)
      }
      return answer
    },
    { preconnect: send.preconnect },
  )
}

/** Waits until the server has taken what was done in a page: one of another origin that is left before cannot be heard any more, and a program clicks faster than a person. */
const untilTaken = (page: Page, events: number) =>
  page.waitForFunction((wanted) => Reflect.get(globalThis, 'taken') >= wanted, events)

async function walk(
  page: Page,
  { furthest, coat, seesMaker, isTillClosed, currency, buyer }: Visitor,
) {
  const stage = STAGES.indexOf(furthest)
  const chosen = { currency, buyer, isTillClosed }
  await page.evaluate((chosen) => Object.assign(Reflect.get(globalThis, 'basket'), chosen), chosen)
  if (seesMaker) await page.getByRole('link', { name: 'Our maker' }).click()
  const steps: readonly (() => Promise<void>)[] = [
    () => page.getByRole('link', { name: 'Coats' }).click(),
    () => page.getByRole('link', { name: `Coat ${coat}` }).click(),
    () => page.getByRole('button', { name: 'Add to basket' }).click(),
    () => page.getByRole('link', { name: 'Checkout' }).click(),
    async () => {
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('button', { name: 'Pay' }).click()
    },
  ]
  for (const step of steps.slice(0, stage)) await step()
  if (isTillClosed) await page.getByRole('button', { name: 'Pay' }).click()
}
