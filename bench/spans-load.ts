/**
 * Sends prepared bodies of spans, a process of its own:
 *
 *   bun bench/spans-load.ts --url http://127.0.0.1:4700 --key K [--spans 1000000] [--connections 8] [--seed 1]
 *
 * Prints one line of JSON.
 */
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { histogram } from './histogram'
import { connect } from './link'
import { type Body, spanBodies } from './spans-corpus'

export interface SpanLoadReport {
  /** Spans answered as accepted. */
  accepted: number
  perSecond: number
  /** Spans a second that `JSON.parse` alone takes from the same bodies, measured before and after. */
  parsedPerSecond: number
  p50Ms: number
  p99Ms: number
  statuses: Record<string, number>
  cpuShare: number
  /** Mean bytes of a span, as JSON and compressed for sending. */
  meanBytes: number
  meanWireBytes: number
  failure?: string
}

/** The number of bodies that the floor is measured on: it takes about a second. */
const FLOOR_BODIES = 300

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:4700' },
    key: { type: 'string', default: '' },
    spans: { type: 'string', default: '1000000' },
    connections: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
})

const url = new URL(values.url)
const wanted = Number(values.spans)
const texts: string[] = []
const requests: { bytes: Uint8Array; spans: number }[] = []
let spans = 0
let jsonBytes = 0
let wireBytes = 0
for (const body of spanBodies(Number(values.seed), Date.now() - 5000)) {
  if (spans >= wanted) break
  if (texts.length < FLOOR_BODIES) texts.push(body.text)
  requests.push({ bytes: requestOf(body), spans: body.spans })
  spans += body.spans
}
const before = parseFloor()
const report = await send()
const after = parseFloor()
console.log(JSON.stringify({ ...report, parsedPerSecond: Math.round((before + after) / 2) }))
process.exit(report.failure === undefined ? 0 : 1)

function requestOf({ text, spans: count }: Body): Uint8Array {
  const zipped = gzipSync(text, { level: 4 })
  jsonBytes += text.length / count
  wireBytes += zipped.length / count
  const head = [
    'POST /otlp/v1/traces HTTP/1.1',
    `Host: ${url.host}`,
    `X-API-Key: ${values.key}`,
    'Content-Type: application/json',
    'Content-Encoding: gzip',
    `Content-Length: ${zipped.length}`,
    '\r\n',
  ].join('\r\n')
  return Buffer.concat([Buffer.from(head), zipped])
}

function parseFloor(): number {
  const bytes = texts.map((text) => Buffer.from(text))
  const begun = performance.now()
  let parsed = 0
  for (const body of bytes) {
    const { resourceSpans } = JSON.parse(body.toString())
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans) parsed += scope.spans.length
  }
  return (parsed / (performance.now() - begun)) * 1000
}

async function send(): Promise<Omit<SpanLoadReport, 'parsedPerSecond'>> {
  const latency = histogram()
  const statuses: Record<string, number> = {}
  const over = Promise.withResolvers<void>()
  const connections = Number(values.connections)
  let failure: string | undefined
  let accepted = 0
  let next = 0
  let working = connections
  const lanes = await Promise.all(Array.from({ length: connections }, open))
  const spent = process.cpuUsage()
  const begun = performance.now()
  for (const lane of lanes) lane()
  await over.promise
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(spent)
  return {
    accepted,
    perSecond: Math.round(accepted / seconds),
    p50Ms: latency.percentile(0.5),
    p99Ms: latency.percentile(0.99),
    statuses,
    cpuShare: (user + system) / 1e6 / seconds,
    meanBytes: Math.round(jsonBytes / requests.length),
    meanWireBytes: Math.round(wireBytes / requests.length),
    ...(failure !== undefined && { failure }),
  }

  async function open() {
    let sentAt = 0
    let under: (typeof requests)[number] | undefined
    const link = await connect(url, {
      onReply({ status, body }) {
        latency.record(performance.now() - sentAt)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 200 && body === '{}') accepted += under?.spans ?? 0
        else fail(`answered ${status}: ${body.slice(0, 500)}`)
        sendNext()
        return status === 200
      },
      onLost: fail,
    })
    function sendNext() {
      under = failure === undefined ? requests[next++] : undefined
      if (under) {
        sentAt = performance.now()
        link.send(under.bytes)
        return
      }
      link.close()
      working--
      if (working === 0) over.resolve()
    }
    return sendNext
  }

  function fail(reason: string) {
    failure ??= reason
    over.resolve()
  }
}
