import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { TracePage } from '../../src/traces/pages/search/model'
import { docSnippet, filledIn, folderWithPackages } from './doc-snippet'
import { startShop } from './shop'

setDefaultTimeout(30_000)
const hasNode = Bun.which('node') !== null
if (!hasNode) console.warn('SKIPPED: the snippets for Node take Node (install nodejs).')

/** In place of the auto-instrumentations, which are all there are: the SDK that they start. */
const REGISTER = '@opentelemetry/auto-instrumentations-node/register'
const APP = `
const { NodeSDK } = require('@opentelemetry/sdk-node')
const { trace } = require('@opentelemetry/api')
const sdk = new NodeSDK()
sdk.start()
trace.getTracer('app').startSpan('started').end()
sdk.shutdown().catch((cause) => console.error(cause))
`

describe.skipIf(!hasNode)('the environment that the documentation names for Node', async () => {
  const shop = await startShop()
  const lines = filledIn(
    docSnippet('Node.js', 'sh', { having: REGISTER }),
    shop.server.url,
    shop.key,
  )

  async function run(script: string) {
    const folder = folderWithPackages()
    await Bun.write(join(folder, 'app.js'), APP)
    const child = Bun.spawn(['sh', '-euc', script.replace(`--require ${REGISTER} `, '')], {
      cwd: folder,
      env: { PATH: process.env.PATH, OTEL_LOG_LEVEL: 'debug' },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const said = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    return said.join('')
  }
  const found = async () =>
    (await shop.ask<TracePage>(`/projects/${shop.project}/traces?query=`)).items

  test('without its protocol sends protobuf: the log of the SDK has 415 and the mend', async () => {
    const said = await run(lines.replace(/^export OTEL_EXPORTER_OTLP_PROTOCOL=.*\n/m, ''))
    expect(said).toContain('415')
    expect(said).toContain('OTEL_EXPORTER_OTLP_PROTOCOL=http/json')
    expect(await found()).toEqual([])
  })

  test('sends spans of the service and release that it names', async () => {
    await run(lines)
    expect(await found()).toMatchObject([{ root: { service: 'checkout-api', name: 'started' } }])
  })
})
