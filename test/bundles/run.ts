import { afterAll } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../harness'
import { chromiumPath, launch } from '../web/chromium'
import { BUNDLERS } from './bundlers'
import { writeShop } from './shop'

export const FILE = 'shop.min.js'

/** The map of a build, and the stack of its failure where it ran. */
export interface Failed {
  map: string
  stack: string
}

/** Builds the shop and runs it. @returns its map and the stack it failed with */
export async function builtAndRun(
  bundler: string,
  build: 1 | 2,
  run: (folder: string) => string | Promise<string> = inNode,
): Promise<Failed> {
  const folder = temporaryFolder('whimbrel-shop')
  await BUNDLERS[bundler]?.(folder, writeShop(folder, build))
  const map = readFileSync(join(folder, 'dist', `${FILE}.map`), 'utf8')
  return { map, stack: await run(join(folder, 'dist')) }
}

function inNode(folder: string): string {
  const script = `globalThis.report = (error) => console.log(error.stack); import('${join(folder, FILE)}')`
  return Bun.spawnSync(['node', '-e', script], { stderr: 'inherit' }).stdout.toString().trim()
}

let browser: ReturnType<typeof launch> | undefined
afterAll(async () => (await browser)?.close())

async function inChromium(folder: string): Promise<string> {
  using site = Bun.serve({
    port: 0,
    fetch: ({ url }) =>
      url.includes(FILE)
        ? new Response(Bun.file(join(folder, FILE)))
        : new Response(PAGE, { headers: { 'content-type': 'text/html' } }),
  })
  browser ??= launch()
  const page = await (await browser).newPage()
  // Scripts have run when the page has loaded.
  await page.goto(site.url.href)
  const stack = await page.locator('pre').textContent()
  await page.close()
  return stack ?? ''
}

const PAGE = `<pre></pre>
<script>globalThis.report = (error) => { document.querySelector('pre').textContent = error.stack }</script>
<script src="/assets/${FILE}?v=1"></script>`

/** The places where bundles run. */
export const RUNTIMES = { Node: inNode, ...(chromiumPath() && { Chromium: inChromium }) }
