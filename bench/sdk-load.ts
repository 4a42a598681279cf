/**
 * Measures in Node or Bun what calls of the SDK cost. The arguments are the address of a server that takes everything, and the built `whimbrel/node`; the
 * answer is JSON on stdout.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** The calls of `whimbrel/node` that are measured. */
interface Sdk {
  init(options: object): void
  startSpan(options: object, work: () => unknown): unknown
  captureException(error: unknown): unknown
  track(name: string, properties: object, options: object): void
  flush(timeoutMs: number): Promise<boolean>
}

/** Microseconds of one call, in each round. */
export type Costs = Record<
  'floor' | 'sampled' | 'unsampled' | 'off' | 'capture' | 'track',
  number[]
>

const [url = '', bundle = ''] = process.argv.slice(2)
const whimbrel: Sdk = await import(bundle)

const ROUNDS = 30
/** What waits to be sent is bounded: a round stays below. */
const SPANS = 4000
const ERRORS = 200

const attributes = {
  'http.request.method': 'GET',
  'http.route': '/orders/:id',
  'url.path': '/orders/4711',
  'server.address': 'shop.example',
  'http.response.status_code': 200,
}
const storage = new AsyncLocalStorage<object>()
const work = () => 1

async function measure(count: number, call: (at: number) => unknown): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    for (let at = 0; at < count; at++) call(at)
    took.push(((performance.now() - startedAt) * 1000) / count)
    await whimbrel.flush(10_000)
  }
  return took
}

const begin = (options: object) =>
  whimbrel.init({ url, key: 'ingest_live_bench', release: 'bench@1', ...options })
const spans = () =>
  measure(SPANS, () => whimbrel.startSpan({ name: 'GET /orders/:id', attributes }, work))

const floor = await measure(SPANS, () => {
  const made = { name: 'GET /orders/:id', attributes: { ...attributes }, at: performance.now() }
  storage.run(made, work)
  return JSON.stringify(made)
})
begin({ tracesSampleRate: 1 })
const sampled = await spans()
begin({ enableTracing: true, tracesSampleRate: 0 })
const unsampled = await spans()
begin({ enableTracing: false })
const off = await spans()
const capture = await measure(ERRORS, (at) =>
  whimbrel.captureException(new Error(`no stock of ${at}`)),
)
const track = await measure(SPANS, () =>
  whimbrel.track('order', { items: 3, plan: 'team' }, { userId: 'u-7', sessionId: 's-4711' }),
)
console.log(JSON.stringify({ floor, sampled, unsampled, off, capture, track } satisfies Costs))
process.exit(0)
