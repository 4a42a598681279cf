import { DAY_MS } from '../../src/lib/time'
import { type Call, shopCalls } from './shop-calls'

const KINDS = { server: 2, client: 3, producer: 4, consumer: 5 }
const RELEASES: Record<string, string> = { storefront: '2026.11.3', 'checkout-api': '4.12.0' }
const PER_BODY = 40
const ERROR = 2

/** A day of a shop's traces as bodies of OTLP/JSON, oldest first, the last one seconds before `now` (ms). */
export function shopTraces(now: number, traces = 480): unknown[] {
  const bodies: { resourceSpans: unknown[] }[] = []
  for (let i = 0; i < traces; i++) {
    const share = i / traces
    const begin = now - 20_000 - (1 - share) * DAY_MS
    const { resourceSpans } = bodyOf(traceId(i), begin, shopCalls(i, share))
    if (i % PER_BODY === 0) bodies.push({ resourceSpans: [] })
    bodies.at(-1)?.resourceSpans.push(...resourceSpans)
  }
  return bodies
}

/** A trace with this many spans: batches of a job, each with its steps. */
export function longTrace(now: number, spans: number): { id: string; body: unknown } {
  const id = traceId(900_000 + spans)
  const perBatch = 20
  const batches = Math.ceil((spans - 1) / perBatch)
  const calls = Array.from({ length: batches }, (_, batch): Call => {
    const at = batch * 40 + 5
    const steps = Math.min(perBatch, spans - 1 - batch * perBatch) - 1
    return {
      service: 'warehouse',
      name: `batch ${batch + 1}`,
      at,
      took: 38,
      calls: Array.from({ length: steps }, (_, step) => ({
        service: 'warehouse',
        name: `step ${step + 1}`,
        at: at + 1 + step * 1.8,
        took: 1.6,
        ...(step === 7 && batch % 50 === 49 && { error: { type: 'SyncError', message: 'stale' } }),
      })),
    }
  })
  const took = batches * 40 + 10
  const root: Call = { service: 'warehouse', name: 'nightly sync', at: 0, took, calls }
  return { id, body: bodyOf(id, now - 3_600_000, root) }
}

/** @throws when the box refuses a span */
export async function sendTraces(url: string, key: string, bodies: readonly unknown[]) {
  for (const body of bodies) {
    const response = await fetch(`${url}/otlp/v1/traces`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.text()
    if (answer !== '{}') throw new Error(answer)
  }
}

function bodyOf(id: string, begin: number, root: Call) {
  const spansOf = new Map<string, unknown[]>()
  let count = 0
  const nanos = (ms: number) => String(BigInt(Math.round((begin + ms) * 1000)) * 1000n)

  function add(call: Call, parentSpanId: string) {
    const spanId = hex(`${id} ${count++}`, 16)
    const { service, name, kind, at, took, error, attributes = {}, dropped = 0, calls = [] } = call
    const span = {
      traceId: id,
      spanId,
      parentSpanId,
      name,
      kind: kind ? KINDS[kind] : 1,
      startTimeUnixNano: nanos(at),
      endTimeUnixNano: nanos(at + took),
      attributes: attributesOf(attributes),
      droppedAttributesCount: dropped,
      ...(error && {
        status: { code: ERROR, message: error.message },
        events: [
          {
            name: 'exception',
            timeUnixNano: nanos(at + took),
            attributes: attributesOf({
              'exception.type': error.type,
              'exception.message': error.message,
              'exception.stacktrace': `${error.type}: ${error.message}\n    at call (src/${service}/client.ts:41:13)`,
            }),
          },
        ],
      }),
    }
    spansOf.set(service, [...(spansOf.get(service) ?? []), span])
    for (const inner of calls) add(inner, spanId)
  }
  add(root, '')
  return {
    resourceSpans: [...spansOf].map(([service, spans]) => ({
      resource: {
        attributes: attributesOf({
          'service.name': service,
          'service.version': RELEASES[service] ?? '1.0.0',
        }),
      },
      scopeSpans: [{ scope: { name: '@shop/http', version: '0.9.1' }, spans }],
    })),
  }
}

const attributesOf = (attributes: Record<string, string | number | boolean>) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: anyValueOf(value) }))

function anyValueOf(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  return typeof value === 'number' ? { intValue: String(value) } : { boolValue: value }
}

const hex = (text: string, digits: number) =>
  new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, digits)

const traceId = (i: number) => hex(`trace ${i}`, 32)

/** An order whose payment failed, of those that `shopTraces` has. */
export const failedOrder = traceId(432)
