/**
 * How soon the list of issues can be worked with, in a real browser:
 *
 *   bun bench/dashboard.ts --data DIR [--visits 12] [--binary PATH]
 *
 * DIR is one that `bench/reads.ts --data DIR` has filled. The last line is JSON for machines.
 */
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { cli } from '../test/server'
import { launch } from '../test/web/chromium'
import { onAServer } from './on-a-server'
import { median, ms, table } from './report'

const TARGET_MS = 300
const PERSON = {
  email: `bench-${Date.now()}@example.org`,
  name: 'bench',
  password: 'a long bench of pages',
}

/** A script of the page that notes the time of the first frame with rows. */
const MARK_ROWS = `
  const watch = new MutationObserver(() => {
    if (!document.querySelector('li.row a')) return
    watch.disconnect()
    requestAnimationFrame(() => performance.mark('rows'))
  })
  watch.observe(document, { childList: true, subtree: true })`

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    visits: { type: 'string', default: '12' },
    binary: { type: 'string' },
  },
})
const { binary, data: kept } = values
if (kept === undefined) throw new Error('Name the folder: --data DIR, filled by bench/reads.ts.')

await onAServer({ binary, kept }, async ({ url, stop }, data) => {
  const words = ['user', 'create', '--email', PERSON.email, '--role', 'owner']
  const { signUpUrl } = await cli<{ signUpUrl: string }>(words, data, binary)
  const browser = await launch()
  const { first, again } = await visits(browser, url, signUpUrl).finally(() => browser.close())
  await stop()

  const slowest = Math.max(...again)
  const seen = `p50 ${ms(median(again))}  slowest ${ms(slowest)}`
  const target = `≤ ${TARGET_MS} ms`
  console.log(
    table([
      { what: 'first visit, nothing cached', seen: ms(first) },
      { what: 'list page, rows there', seen, target, met: slowest <= TARGET_MS },
    ]),
  )
  console.log(JSON.stringify({ firstMs: first, p50Ms: median(again), slowestMs: slowest }))
})

async function visits(browser: Browser, url: string, signUpUrl: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await signUp(context, url, signUpUrl)
  const page = await context.newPage()
  await page.addInitScript({ content: MARK_ROWS })
  const first = await visit(page, url)
  const again: number[] = []
  for (let i = 0; i < Number(values.visits); i++) again.push(await visit(page, url))
  return { first, again }
}

async function signUp(context: BrowserContext, url: string, signUpUrl: string) {
  const token = new URL(signUpUrl).hash.slice('#token='.length)
  const answer = await context.request.post(`${url}/api/v1/signUp`, {
    headers: { origin: url },
    data: { ...PERSON, token },
  })
  if (!answer.ok()) throw new Error(`Signing up failed: ${await answer.text()}`)
}

/** @returns ms from the start of the navigation until the rows are drawn and keys go to them */
async function visit(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/bench/issues?environment=production`)
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0)
  const at = await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime)
  await page.keyboard.press('j')
  await page.locator('li.row[aria-current]').waitFor()
  return at as number
}
