import { beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { FAILING_LINE, writeShop } from '../bundles/shop'
import { run } from '../program'
import { installSdk } from '../sdk/install-sdk'
import { startBox } from './box'
import { foundEvent } from './found-event'
import { hostSite } from './host-site'
import { inBrowser } from './in-browser'

const ALL = process.env.WHIMBREL_TOOLCHAINS === '1'
/** Bundlers that are packages of this repository. */
const LINKED = ['esbuild', 'rollup']
const BUNDLERS = ['bun', ...LINKED, ...(ALL ? ['vite', 'rolldown', 'webpack', 'rspack'] : [])]
const PROGRAM = join(import.meta.dir, '../bundles/build-shop.mjs')

/** Captures what the shop reports. It throws where `main.js` is imported, so this comes first. */
const REPORT = `import * as Whimbrel from 'whimbrel'
const { url, key, bundler } = globalThis.box
Whimbrel.init({ url, key })
globalThis.report = (error) => {
  error.message += ' by ' + bundler
  Whimbrel.captureException(error)
}
`

interface Sent {
  release: string
  exception: { stacktrace: object[] }[]
  debugMeta?: { images: object[] }
}

/** A box, a page of another origin, and a shop that is built with the plugin. */
async function startShop() {
  const box = await startBox()
  await box.signUp()
  const site = hostSite({})
  const keyOf = async (wanted: object) => {
    const made = { environment: 'production', ...wanted }
    return (await box.ask<{ key: string }>('POST', '/projects/default/keys', made)).key
  }
  const key = await keyOf({ kind: 'browser', origins: [site.url] })
  const deployKey = await keyOf({ scopes: ['releases:write'] })

  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-bundler-'))
  await installSdk(folder, box.url, ALL ? [] : LINKED)
  writeShop(folder, 1)
  await Bun.write(join(folder, 'src/report.js'), REPORT)
  await Bun.write(join(folder, 'src/till.js'), "import './report.js'\nimport './main.js'\n")
  await Bun.write(join(folder, 'build.mjs'), Bun.file(PROGRAM))

  return {
    ...box,
    site,
    key,
    deployKey,
    async installBundlers() {
      const packages = [...LINKED, 'vite', 'rolldown', 'webpack', '@rspack/core']
      const add = ['npm', 'install', '--no-audit', '--no-fund', ...packages]
      const { code, stderr } = await run(add, { cwd: folder, env: { HOME: folder } })
      expect(`${code} ${code === 0 ? '' : stderr}`).toBe('0 ')
    },
    build(bundler: string, into: string, options: object = {}) {
      // Bun runs programs for Node where there is none.
      const node = Bun.which('node') ?? process.execPath
      const program = bundler === 'bun' ? process.execPath : node
      const named = JSON.stringify({ release: `shop@${bundler}`, ...options })
      return run([program, 'build.mjs', bundler, into, named], { cwd: folder })
    },
    /** The files of a build with their texts, by name. */
    filesOf: (into: string): Record<string, string> =>
      Object.fromEntries(
        readdirSync(join(folder, into), { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.(js|map)$/.test(name))
          .sort()
          .map((name) => [name, readFileSync(join(folder, into, name), 'utf8')]),
      ),
    async stop() {
      site.stop()
      await box.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

inBrowser('the bundler plugin', startShop, (it) => {
  let page: Page
  beforeAll(async () => {
    page = await (await it.browser.context({ isStranger: true })).newPage()
    if (ALL) await it.box.installBundlers()
  }, 300_000)
  const destination = () => ({ url: it.box.url, key: it.box.deployKey })

  describe.each(BUNDLERS)('in %s', (bundler) => {
    test('has an error shown in its source, whatever the file is called by then', async () => {
      const { site, url, key, deployKey } = it.box
      const built = await it.box.build(bundler, bundler, { ...destination(), deleteMaps: true })
      expect(built).toMatchObject({ code: 0, stderr: '' })
      const files = it.box.filesOf(bundler)
      expect(Object.keys(files)).toEqual([expect.stringMatching(/\.js$/)])
      const [script = ''] = Object.values(files)
      expect(script).toMatch(/^\/\/# debugId=[0-9a-fA-F-]{32,36}$/m)
      expect(script).not.toContain(deployKey)

      site.files['/renamed.js'] = script
      const given = JSON.stringify({ url, key, bundler })
      site.files['/till.html'] =
        `<!doctype html><script>box = ${given}</script><script type="module" src="/renamed.js"></script>`
      await page.goto(`${site.url}/till.html`)
      const event = await foundEvent<Sent>(it.box, `by ${bundler}`)
      expect(event.release).toBe(`shop@${bundler}`)
      expect(event.exception[0]?.stacktrace.at(-1)).toMatchObject({
        function: 'priceOf',
        filename: expect.stringMatching(/src\/cart\.js$/),
        lineno: 12,
        contextLine: FAILING_LINE,
        minified: { filename: `${site.url}/renamed.js` },
      })
    })

    test('writes the same bytes when it builds again, and fails the build where that is asked for', async () => {
      const again = await it.box.build(bundler, `${bundler}-again`, { failBuild: true })
      expect(again.code).not.toBe(0)
      expect(again.stdout + again.stderr).toContain(
        'The maps are not uploaded: set `url` or WHIMBREL_URL to the address of the server',
      )
      const files = it.box.filesOf(`${bundler}-again`)
      expect(Object.keys(files)).toEqual([
        expect.stringMatching(/\.js$/),
        expect.stringMatching(/\.js\.map$/),
      ])
      expect(files).toMatchObject(it.box.filesOf(bundler))
    })

    test('only warns otherwise, and never says the key', async () => {
      const refused = { ...destination(), key: 'ingest_live_no' }
      const { code, stdout, stderr } = await it.box.build(bundler, `${bundler}-refused`, refused)
      expect(code).toBe(0)
      expect(stdout + stderr).toMatch(/The map of .*\.js is not uploaded: .*key/)
      expect(stdout + stderr).not.toContain('ingest_live_no')
    })
  })
})
