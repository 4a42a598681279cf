import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { temporaryFolder } from '../harness'
import { docSnippet, filledIn } from '../otlp-clients/doc-snippet'
import { startShop } from '../otlp-clients/shop'
import { foundEvents } from './found-events'
import { installSdk } from './install-sdk'

setDefaultTimeout(60_000)

const shop = await startShop()
const folder = temporaryFolder('whimbrel-both-ways')
await installSdk(folder, shop.server.url, ['@opentelemetry', 'otlp-exporter-2'])

const snippet = (having: string) =>
  filledIn(docSnippet("Together with Whimbrel's SDK", 'js', { having }), shop.server.url, shop.key)

/** A service whose spans are the SDK's. */
const ORDERS = `${snippet('createServer')}
const order = async () => Whimbrel.captureMessage('the order is taken')
process.on('SIGTERM', async () => {
  await Whimbrel.flush()
  process.exit(0)
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/** One whose spans are OpenTelemetry's. It calls the other. */
const till = (port: string) => `${snippet('getActiveSpan')}
import { NodeSDK } from '@opentelemetry/sdk-node'
import { OTLPTraceExporter } from 'otlp-exporter-2'

const tracing = new NodeSDK({
  traceExporter: new OTLPTraceExporter({ url: '${shop.url}', headers: { 'X-API-Key': '${shop.key}' } }),
})
tracing.start()
await trace.getTracer('till').startActiveSpan('POST /pay', async (span) => {
  const { traceId, spanId } = span.spanContext()
  const headers = { traceparent: \`00-\${traceId}-\${spanId}-01\` }
  await fetch('http://127.0.0.1:${port}', { method: 'POST', headers })
  Whimbrel.captureException(new Error('the till is stuck'))
  span.end()
  console.log(traceId)
})
await tracing.shutdown()
await Whimbrel.flush()
process.exit(0)
`

interface Sent {
  traceId: string
  spanId: string
}

function start(name: string) {
  const child = Bun.spawn([process.execPath, join(folder, name)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = async () => {
    for await (const part of child.stdout) return new TextDecoder().decode(part).trim()
    throw new Error(`${name} ended without a word.`)
  }
  return { child, printed }
}

test('spans of OpenTelemetry and of the SDK are one trace, and errors of the SDK are in it', async () => {
  await Bun.write(join(folder, 'orders.mjs'), ORDERS)
  const orders = start('orders.mjs')
  await Bun.write(join(folder, 'till.mjs'), till(await orders.printed()))
  const paying = start('till.mjs')
  const traceId = await paying.printed()
  expect(await paying.child.exited).toBe(0)
  orders.child.kill('SIGTERM')
  await orders.child.exited

  const spans = await shop.spansOf(traceId)
  const [pay, taken] = ['POST /pay', 'POST /orders'].map((name) =>
    spans.find((span) => span.name === name),
  )
  expect(spans).toHaveLength(2)
  expect(taken?.parentSpanId).toBe(pay?.spanId as string)
  const [error] = await foundEvents<Sent>(shop.ask, shop.project, 'till is stuck')
  expect(error).toMatchObject({ traceId, spanId: pay?.spanId })
  const [message] = await foundEvents<Sent>(shop.ask, shop.project, 'order is taken')
  expect(message).toMatchObject({ traceId, spanId: taken?.spanId })
})
