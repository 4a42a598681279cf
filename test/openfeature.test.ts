import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { OFREPApi, OFREPApiFetchError, OFREPApiUnauthorizedError } from '@openfeature/ofrep-core'
import type { BunPlugin } from 'bun'
import type { Browser } from 'playwright-core'
import type { IssueFlag } from '../src/issues/flags/model'
import { temporaryFolder, until } from './harness'
import { docSnippet, filledIn, folderWithPackages } from './otlp-clients/doc-snippet'
import { startShop } from './otlp-clients/shop'
import { foundEvents } from './sdk/found-events'
import { installSdk } from './sdk/install-sdk'
import { chromiumPath, launch } from './web/chromium'

setDefaultTimeout(60_000)

const page = await Bun.file(join(import.meta.dir, '../docs/flags.md')).text()
const snippet = (heading: string, language: string, having = '') =>
  docSnippet(heading, language, { page, having })

/** Headings of the page: our own SDK; hooks. */
const OURS = "With Whimbrel's SDK"
const EVENTS = 'Flags on events'

const shop = await startShop()
const flags = `/projects/${shop.project}/flags`
const rules = [
  { when: { attribute: 'plan', operator: 'in', values: ['team'] }, serve: { variant: 'on' } },
]
const production = { production: { enabled: true } }
const make = (flag: object) => shop.ask(flags, { environments: production, ...flag })
await make({ key: 'new-checkout', clientSide: true, rules })
await make({ key: 'off', enabled: false })
const variants = { blue: { color: 'blue' } }
await make({ key: 'theme', type: 'object', variants, defaultVariant: 'blue' })

/** A folder where our SDK is installed from the server. */
const installed = temporaryFolder('whimbrel-hooked')
await installSdk(installed, shop.server.url, ['@openfeature', '@opentelemetry', 'otlp-exporter-2'])

/** OpenFeature's server provider is of an older line than its web provider, and needs a core of its own. */
const olderCore: BunPlugin = {
  name: 'older-core',
  setup(build) {
    build.onResolve({ filter: /^@openfeature\/ofrep-core$/ }, ({ importer }) =>
      importer.includes('ofrep-provider/')
        ? { path: Bun.resolveSync('ofrep-core-0', import.meta.dir) }
        : undefined,
    )
  },
}

/** What a program finds where it is installed: the instances that its parts share. */
const INSTALLED = ['whimbrel', '@opentelemetry/*', 'otlp-exporter-2']

async function bundled(
  code: string,
  name: string,
  target: 'browser' | 'bun',
  folder = folderWithPackages(),
): Promise<string> {
  const entry = join(folder, name)
  await Bun.write(entry, code)
  const { outputs } = await Bun.build({
    entrypoints: [entry],
    target,
    format: 'esm',
    plugins: [olderCore],
    external: target === 'bun' ? INSTALLED : [],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return (outputs[0] as Blob).text()
}

describe('a server with OpenFeature', () => {
  const ready = (code: string) => filledIn(code, shop.server.url, shop.key)
  /** The page's snippet for servers with our provider, and all traces sampled. */
  const withSdk = ready(snippet(OURS, 'js', 'whimbrel/node')).replace(
    'init(server)',
    'init({ ...server, tracesSampleRate: 1 })',
  )
  /** Runs a program, where our SDK is. @returns what it has printed */
  async function run(code: string, name: string): Promise<string> {
    const file = join(installed, `${name}.mjs`)
    await Bun.write(file, await bundled(code, `${name}.js`, 'bun'))
    const child = Bun.spawn([process.execPath, file], { stdout: 'pipe', stderr: 'pipe' })
    const [out, trouble] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    expect((await child.exited) === 0 ? '' : trouble).toBe('')
    return out
  }

  test.each([
    ["OpenFeature's provider", 'theirs', ready(snippet('Node', 'js'))],
    ['our provider', 'ours', withSdk],
  ])('evaluates with %s as the page of the documentation says', async (_, name, code) => {
    const tried = `${code}
      const theme = await flags.getObjectDetails('theme', {}, user)
      const off = await flags.getBooleanDetails('off', true, user)
      const unknown = await flags.getBooleanDetails('nwe-checkout', false, user)
      const mismatch = await flags.getStringDetails('new-checkout', 'x', user)
      console.log(JSON.stringify({ isNew, theme, off, unknown, mismatch }))
      process.exit(0)`
    expect(JSON.parse(await run(tried, name))).toMatchObject({
      isNew: true,
      theme: { value: { color: 'blue' }, variant: 'blue', reason: 'STATIC' },
      // OpenFeature's provider takes a success without a value for a failure; the default of the code holds.
      off: { value: true },
      unknown: { value: false, errorCode: 'FLAG_NOT_FOUND' },
      mismatch: { value: 'x', errorCode: 'TYPE_MISMATCH' },
    })
  })

  test('says on its events what was evaluated for each user, by the hooks of the page', async () => {
    const hook = join(folderWithPackages(), 'spans.js')
    await Bun.write(hook, snippet(EVENTS, 'js', 'getActiveSpan'))
    const tried = `import '${hook}'
      import { trace } from '@opentelemetry/api'
      import { NodeSDK } from '@opentelemetry/sdk-node'
      import { OTLPTraceExporter } from 'otlp-exporter-2'
      ${withSdk}
      const traceExporter = new OTLPTraceExporter({
        url: '${shop.url}',
        headers: { 'X-API-Key': '${shop.key}' },
      })
      const tracing = new NodeSDK({ traceExporter })
      tracing.start()
      const asked = []
      const everybody = Promise.withResolvers()
      const pay = (name, plan) =>
        Whimbrel.withScope(() => Whimbrel.startSpan('POST /pay', async () => {
          await flags.getObjectValue('theme', {}, { targetingKey: name, plan })
          await flags.getBooleanValue('new-checkout', false, { targetingKey: name, plan })
          if (asked.push(name) === 2) everybody.resolve()
          await everybody.promise
          const error = new Error('The drawer is stuck')
          error.name = 'DrawerOf' + name
          Whimbrel.captureException(error)
        }))
      await Promise.all([pay('Ada', 'team'), pay('Bob', 'free')])
      await trace.getTracer('shop').startActiveSpan('POST /pay', async (span) => {
        await flags.getBooleanValue('new-checkout', false, user)
        span.recordException(new Error('The span is stuck'))
        span.end()
      })
      await tracing.shutdown()
      await Whimbrel.flush()
      process.exit(0)`
    await run(tried, 'hooked')
    expect(await variantsOf('DrawerOfAda')).toEqual(['new-checkout=on', 'theme=blue'])
    expect(await variantsOf('DrawerOfBob')).toEqual(['new-checkout=off', 'theme=blue'])
    expect(await variantsOf('The span is stuck')).toEqual(['new-checkout=on'])

    const event = await newestOf('DrawerOfBob')
    expect(event.breadcrumbs.map(({ message }) => message)).toEqual([
      'new-checkout: on',
      'theme: blue',
      'new-checkout: off',
    ])
    const [span] = await shop.spansOf(event.traceId)
    expect(span?.events).toMatchObject([
      { name: 'feature_flag.evaluation' },
      {
        attributes: expect.arrayContaining([
          { key: 'feature_flag.key', value: { stringValue: 'new-checkout' } },
          { key: 'feature_flag.result.variant', value: { stringValue: 'off' } },
          { key: 'feature_flag.result.reason', value: { stringValue: 'default' } },
        ]),
      },
    ])
  })

  test('understands every answer, by the core of its providers', async () => {
    const api = (key: string) =>
      new OFREPApi({ baseUrl: shop.server.url, headers: [['X-API-Key', key]] })
    const context = { targetingKey: 'ada', plan: 'team' }
    const ours = api(shop.key)
    const one = await ours.postEvaluateFlag('new-checkout', { context })
    expect([one.httpStatus, one.value]).toMatchObject([200, { value: true, variant: 'on' }])
    const off = await ours.postEvaluateFlag('off', { context })
    expect([off.httpStatus, off.value]).toMatchObject([200, { reason: 'DISABLED' }])
    const unknown = await ours.postEvaluateFlag('gone', { context })
    expect([unknown.httpStatus, unknown.value]).toMatchObject([
      404,
      { errorCode: 'FLAG_NOT_FOUND' },
    ])
    const all = await ours.postBulkEvaluateFlags({ context })
    expect(all.httpStatus).toBe(200)
    const etag = all.httpResponse?.headers.get('etag') ?? null
    expect((await ours.postBulkEvaluateFlags({ context }, etag)).httpStatus).toBe(304)
    const stranger = api('ingest_live_no').postBulkEvaluateFlags({ context })
    expect(await stranger.catch((cause) => cause)).toBeInstanceOf(OFREPApiUnauthorizedError)
    const nobody = new OFREPApi({ baseUrl: 'http://127.0.0.1:1' }).postBulkEvaluateFlags({
      context,
    })
    expect(await nobody.catch((cause) => cause)).toBeInstanceOf(OFREPApiFetchError)
  })
})

interface Sent {
  issueId: string
  traceId: string
  breadcrumbs: { message: string }[]
}

/** The newest event of the issue with a text in its title. */
const newestOf = async (title: string): Promise<Sent> =>
  (await foundEvents<Sent>(shop.ask, shop.project, title))[0] as Sent

/** `flag=variant` of all that stands on the issue with a text in its title. */
async function variantsOf(title: string): Promise<string[]> {
  const { issueId } = await newestOf(title)
  const found = await shop.ask<{ items: IssueFlag[] }>(`/issues/${issueId}/flags`)
  return found.items.map(({ flag, variant }) => `${flag}=${variant}`).sort()
}

/** What a page lets the test look at. */
const LOOKED_AT = `
globalThis.value = () => flags.getBooleanDetails('new-checkout', false)
globalThis.become = (plan) => OpenFeature.setContext({ targetingKey: 'ada', plan })
`

const FAILING = `
globalThis.fail = () => {
  Whimbrel.captureException(new Error('The page is stuck'))
  return Whimbrel.flush()
}
`

describe.skipIf(!chromiumPath())('a page of another origin with OpenFeature', () => {
  let browser: Browser
  const scripts = new Map<string, string>()
  /** What stands in a page before its script, by its name. */
  const rendered = new Map<string, string>()
  const site = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ url }) {
      const name = new URL(url).pathname.slice(1)
      const script = scripts.get(name)
      if (script) return new Response(script, { headers: { 'content-type': 'text/javascript' } })
      const html = `<body></body>${rendered.get(name) ?? ''}<script type="module" src="/${name}.js"></script>`
      return new Response(html, { headers: { 'content-type': 'text/html' } })
    },
  })
  let version = 1
  /** Changes the flag as somebody does in the dashboard. */
  async function change(members: object) {
    const answer = await fetch(`${shop.server.url}/api/v1${flags}/new-checkout`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: version++, ...members }),
    })
    expect(answer.status).toBe(200)
  }

  beforeAll(async () => {
    const key = await shop.giveKey({
      environment: 'production',
      kind: 'browser',
      origins: [site.url.origin],
      scopes: ['flags:evaluate', 'events:write'],
    })
    const ready = (code: string) => filledIn(code, shop.server.url, key)
    const ours = ready(snippet(OURS, 'js', "'whimbrel/openfeature'")) + LOOKED_AT + FAILING
    scripts.set('sdk.js', await bundled(ours, 's.js', 'browser', installed))
    scripts.set('rendered.js', scripts.get('sdk.js') as string)
    const server = ready(snippet(OURS, 'js', 'bootstrapFlags'))
      .replace('https://shop.example', site.url.origin)
      .concat('console.log(script)')
    const file = join(installed, 'render.mjs')
    await Bun.write(file, server)
    const renders = Bun.spawn([process.execPath, file], { stdout: 'pipe' })
    rendered.set('rendered', await new Response(renders.stdout).text())
    scripts.set(
      'web.js',
      await bundled(ready(snippet('A browser', 'js')) + LOOKED_AT, 'w.js', 'browser'),
    )
    scripts.set('react.js', await bundled(ready(snippet('React', 'jsx')), 'r.jsx', 'browser'))
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await site.stop(true)
  })

  interface Details {
    value: boolean
    reason: string
    errorCode?: string
  }

  test.each([
    ["OpenFeature's provider", 'web'],
    ['our provider', 'sdk'],
  ])(
    'has its flags by %s, follows contexts and changes, and keeps them without a connection',
    async (_, name) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      const statuses: number[] = []
      page.on('response', (answer) => {
        if (
          answer.url().endsWith('/ofrep/v1/evaluate/flags') &&
          answer.request().method() === 'POST'
        )
          statuses.push(answer.status())
      })
      await page.goto(`${site.url}${name}`)
      await page.waitForFunction('globalThis.become !== undefined')
      const value = () => page.evaluate<Details>('value()')
      const become = (plan: string) => page.evaluate(`become(${JSON.stringify(plan)})`)
      const shows = (wanted: boolean) =>
        until(`the page has ${wanted}`, async () => (await value()).value === wanted, 20_000)
      expect(await value()).toMatchObject({ value: true, reason: 'TARGETING_MATCH' })

      // The provider keeps the tag of an answer while the targeting key stays.
      await become('free')
      await shows(false)
      await become('team')
      await shows(true)

      // Told by the stream: nothing else makes this page ask again.
      await change({ rules: [] })
      await shows(false)
      await change({ rules })
      await shows(true)

      // A page that comes again shows what it knows, and asks whether it still holds.
      statuses.length = 0
      await page.reload()
      await page.waitForFunction('globalThis.become !== undefined')
      await until('it has asked whether its flags hold', () => statuses.includes(304), 20_000)

      await page.route(`${shop.server.url}/**`, (route) => route.abort())
      await page.reload()
      await page.waitForFunction('globalThis.become !== undefined')
      expect(await value()).toMatchObject({ value: true, reason: 'CACHED' })
      await context.close()
    },
  )

  test('has the flags that it was rendered with before anybody answers, and says them on its events', async () => {
    const page = await browser.newPage()
    await page.route(`${shop.server.url}/ofrep/**`, (route) => route.abort())
    await page.goto(`${site.url}rendered`)
    await page.waitForFunction('globalThis.fail !== undefined')
    expect(await page.evaluate<Details>('value()')).toMatchObject({
      value: true,
      reason: 'TARGETING_MATCH',
    })
    expect(await page.evaluate('fail()')).toBe(true)
    expect(await variantsOf('The page is stuck')).toEqual(['new-checkout=on'])
    await page.close()
  })

  test('lives on while the server is away, and has its flags when it is back', async () => {
    const page = await browser.newPage()
    await page.clock.install()
    await page.route(`${shop.server.url}/**`, (route) => route.abort())
    await page.goto(`${site.url}sdk`)
    await page.waitForFunction('globalThis.fail !== undefined')
    expect(await page.evaluate<Details>('value()')).toMatchObject({
      value: false,
      errorCode: 'PROVIDER_NOT_READY',
    })
    await page.unrouteAll()
    await page.clock.fastForward(20_000)
    const value = () => page.evaluate<Details>('value()')
    await until('it has asked again', async () => (await value()).value, 20_000)
    await page.close()
  })

  test('draws a React component again when a flag changes', async () => {
    const page = await browser.newPage()
    await page.goto(`${site.url}react`)
    await page.getByRole('button', { name: 'Pay now' }).waitFor()
    await change({ enabled: false })
    await page.getByRole('button', { name: 'Check out' }).waitFor()
    await change({ enabled: true })
    await page.getByRole('button', { name: 'Pay now' }).waitFor()
    await page.close()
  })
})

/** `WHIMBREL_TOOLCHAINS=1` runs what the page has for other languages; their packages are fetched. */
describe.skipIf(process.env.WHIMBREL_TOOLCHAINS !== '1')('in other languages', () => {
  async function run(folder: string, ...command: string[]): Promise<string> {
    const child = Bun.spawn(command, { cwd: folder, stdout: 'pipe', stderr: 'pipe' })
    const [out, err] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    if ((await child.exited) !== 0) throw new Error(err)
    return out.trim()
  }
  /** The packages that the page says to install, behind a command of two words. */
  const installed = (heading: string) => snippet(heading, 'sh').trim().split(' ').slice(2)
  const ready = (code: string) => filledIn(code, shop.server.url, shop.key)

  test('Python', async () => {
    const folder = folderWithPackages()
    await Bun.write(join(folder, 'shop.py'), `${ready(snippet('Python', 'python'))}print(is_new)\n`)
    await run(folder, 'python3', '-m', 'venv', 'env')
    await run(folder, 'env/bin/pip', 'install', '--quiet', ...installed('Python'))
    expect(await run(folder, 'env/bin/python', 'shop.py')).toBe('True')
  }, 300_000)

  test('Go', async () => {
    const folder = folderWithPackages()
    await Bun.write(join(folder, 'main.go'), ready(snippet('Go', 'go')))
    await run(folder, 'go', 'mod', 'init', 'shop')
    await run(folder, 'go', 'get', ...installed('Go'))
    expect(await run(folder, 'go', 'run', '.')).toBe('true')
  }, 300_000)
})
