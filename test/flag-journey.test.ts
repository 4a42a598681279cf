import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { IssueFlag } from '../src/issues/flags/model'
import { until } from './harness'
import { folderWithPackages } from './otlp-clients/doc-snippet'
import { startShop } from './otlp-clients/shop'
import { chromiumPath, launch } from './web/chromium'

setDefaultTimeout(60_000)

/** A React app whose button throws. The user is in the address; `Whimbrel` comes from the script in its page. */
const app = (url: string, key: string) => `
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { OpenFeature, OpenFeatureProvider, useBooleanFlagValue } from '@openfeature/react-sdk'
import { createRoot } from 'react-dom/client'

OpenFeature.addHooks({
  after({ flagKey }, { variant, value }) {
    const evaluated = Whimbrel.withScope((scope) => scope.contexts.flags)
    Whimbrel.setContext('flags', { ...evaluated, [flagKey]: variant ?? String(value) })
  },
})
OpenFeature.setContext({ targetingKey: location.hash.slice(1) })
OpenFeature.setProvider(
  new OFREPWebProvider({ baseUrl: '${url}', headers: [['X-API-Key', '${key}']] }),
)

function redeem() {
  throw new RangeError('The voucher has no end')
}
const Voucher = () =>
  useBooleanFlagValue('voucher', false) ? (
    <button onClick={redeem}>Redeem</button>
  ) : (
    <p>No vouchers</p>
  )

createRoot(document.getElementById('app')).render(
  <OpenFeatureProvider suspendUntilReady={false}>
    <Voucher />
  </OpenFeatureProvider>,
)
`

describe.skipIf(!chromiumPath())('a button behind a flag', async () => {
  const shop = await startShop()
  const flag = `/projects/${shop.project}/flags/voucher`
  let html = ''
  let script = ''
  const site = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) =>
      url.endsWith('.js')
        ? new Response(script, { headers: { 'content-type': 'text/javascript' } })
        : new Response(html, { headers: { 'content-type': 'text/html' } }),
  })
  let browser: Browser

  beforeAll(async () => {
    const key = await shop.giveKey({
      environment: 'production',
      kind: 'browser',
      origins: [site.url.origin],
      scopes: ['flags:evaluate', 'events:write'],
    })
    const entry = join(folderWithPackages(), 'app.jsx')
    await Bun.write(entry, app(shop.server.url, key))
    const { outputs } = await Bun.build({
      entrypoints: [entry],
      target: 'browser',
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    script = await (outputs[0] as Blob).text()
    html = `<!doctype html><script src="${shop.server.url}/sdk/whimbrel.js" data-key="${key}"></script>
      <div id="app"></div><script type="module" src="/app.js"></script>`
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await site.stop(true)
  })

  async function changed(method: string, part: string, body: object) {
    const answer = await fetch(`${shop.server.url}/api/v1${flag}${part}`, {
      method,
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${part}: ${await answer.text()}`)
  }
  /** Whether a user has it, as a server of the shop is told. */
  async function has(targetingKey: string): Promise<boolean> {
    const answer = await fetch(`${shop.server.url}/ofrep/v1/evaluate/flags/voucher`, {
      method: 'POST',
      headers: { 'x-api-key': shop.key, 'content-type': 'application/json' },
      body: JSON.stringify({ context: { targetingKey } }),
    })
    return ((await answer.json()) as { value: boolean }).value
  }
  async function open(user: string) {
    const page = await browser.newPage()
    await page.goto(`${site.url}#${user}`)
    return {
      button: page.getByRole('button', { name: 'Redeem' }),
      none: page.getByText('No vouchers'),
    }
  }

  test('comes for one user, a fifth, then all; what it throws names it; the switch-off takes it away', async () => {
    const production = { production: { enabled: true } }
    await shop.ask(`/projects/${shop.project}/flags`, {
      key: 'voucher',
      clientSide: true,
      environments: production,
    })
    const users = Array.from({ length: 40 }, (_, i) => `user-${i}`)
    const rules = (weight: number) => [
      {
        serve: {
          split: [
            { variant: 'on', weight },
            { variant: 'off', weight: 100 - weight },
          ],
        },
      },
    ]

    const ada = await open('ada')
    await ada.none.waitFor()
    const one = { environment: 'production', targetingKey: 'ada' }
    await changed('PUT', '/overrides', { ...one, variant: 'on' })
    await ada.button.waitFor()
    expect(await Promise.all(users.map(has))).not.toContain(true)

    await changed('PATCH', '', { version: 1, rules: rules(20) })
    const had = await Promise.all(users.map(has))
    const first = await open(users[had.indexOf(true)] as string)
    const later = await open(users[had.indexOf(false)] as string)
    await first.button.waitFor()
    await later.none.waitFor()

    await changed('PATCH', '', { version: 2, rules: rules(100) })
    await later.button.waitFor()
    expect(await Promise.all(users.map(has))).not.toContain(false)

    await later.button.click()
    const found = async () => {
      const { items } = await shop.ask<{ items: { id: string; title: string }[] }>(
        `/projects/${shop.project}/issues?environment=production`,
      )
      return items[0]
    }
    await until('the error has come', async () => (await found()) !== undefined)
    const issue = await found()
    expect(issue?.title).toContain('The voucher has no end')
    const { items } = await shop.ask<{ items: IssueFlag[] }>(`/issues/${issue?.id}/flags`)
    expect(items.map(({ flag, variant }) => [flag, variant])).toEqual([['voucher', 'on']])

    await changed('POST', '/kill', {})
    await Promise.all([ada, first, later].map(({ none }) => none.waitFor()))
  })
})
