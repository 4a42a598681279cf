/**
 * How fast flags are evaluated, and how soon a change is seen: bun bench/flags.ts [--seconds 6] [--binary PATH]
 *
 * The last line is JSON for machines. Exit 1 says that something failed; a missed target does not.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cli, type Server } from '../test/server'
import { histogram, type Latencies } from './histogram'
import { connect } from './link'
import { onAServer } from './on-a-server'
import { count, median, ms, type Row, rate, table } from './report'
import { SINGLES } from './rounds'
import { runLoad } from './run-load'
import { threadTime } from './thread-time'

const FLAGS = 100
const ROUNDS = 3
const SINGLE_CONNECTIONS = 64
const BULK_CONNECTIONS = 4
const CHANGES = 20
const WARM_UP_MS = 300

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '6' }, binary: { type: 'string' } },
})
const seconds = Number(values.seconds)
if (!(seconds > 0)) throw new Error('--seconds is a number above 0.')
const { binary } = values

const CONTEXT = JSON.stringify({
  context: { targetingKey: 'user-4711', plan: 'team', email: 'ada@example.org', version: '2.4.1' },
})

/** A rule of conditions and one with a split, as flags have them. */
const flagOf = (key: string) => ({
  key,
  environments: { production: { enabled: true } },
  rules: [
    {
      when: {
        all: [
          { attribute: 'plan', operator: 'in', values: ['enterprise'] },
          { attribute: 'email', operator: 'endsWith', values: ['@example.com'] },
        ],
      },
      serve: { variant: 'on' },
    },
    {
      serve: {
        split: [
          { variant: 'on', weight: 20 },
          { variant: 'off', weight: 80 },
        ],
      },
    },
  ],
})

interface Measured extends Latencies {
  perSecond: number
  /** Processor time of the server's main thread for one request, where nobody else sends any. */
  costUs: number
}

const floor = Bun.spawn([process.execPath, join(import.meta.dir, 'floor.ts')], {
  stderr: 'inherit',
})
await onAServer({ binary, end: () => floor.kill() }, async (server, data) => {
  const key = await productionKey(data)
  const token = await ownersToken(data)
  const api = apiOf(server, token)
  for (let i = 0; i < FLAGS; i++) await api('POST', '', flagOf(`flag-${i}`))

  const floorUrl = await firstLine(floor.stdout)
  const single = `${server.url}/ofrep/v1/evaluate/flags/flag-7`
  const bulk = `${server.url}/ofrep/v1/evaluate/flags`
  const each = seconds / ROUNDS
  const floorAsked = { pid: floor.pid, key, connections: SINGLE_CONNECTIONS, forSeconds: each }
  const asked = { ...floorAsked, pid: server.pid }
  const floors = [await asFast(floorUrl, floorAsked)]
  const singles: Measured[] = []
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const measured = await asFast(single, asked)
    const after = await asFast(floorUrl, floorAsked)
    const beside = ((floors[round]?.perSecond ?? 0) + after.perSecond) / 2
    ratios.push(measured.perSecond / beside)
    floors.push(after)
    singles.push(measured)
  }

  // Bulks of a page or two at a time, alone and beside half of what ingest can take.
  const load = { ...SINGLES, url: server.url, key }
  const full = await runLoad({ ...load, seconds: each })
  const bulks = { ...asked, connections: BULK_CONNECTIONS }
  const calm = { ...bulks, forSeconds: seconds, aSecond: 50 }
  const alone = await asFast(bulk, calm)
  const [, beside] = await Promise.all([
    runLoad({ ...load, rate: full.perSecond / 2, seconds: seconds + 1 }),
    asFast(bulk, calm),
  ])
  const seen = await changes(bulk, key, server, api)

  const ratio = median(ratios)
  const perSecond = median(singles.map((one) => one.perSecond))
  const slower = beside.p99Ms / alone.p99Ms
  const rows: Row[] = [
    { what: 'floor: parse and answer', seen: rate(median(floors.map((one) => one.perSecond))) },
    { what: 'single evaluations', seen: rate(perSecond) },
    {
      what: 'processor time of one, floor and evaluation',
      seen: [floors, singles]
        .map((all) => `${median(all.map((one) => one.costUs)).toFixed(1)} µs`)
        .join(', '),
    },
    { what: 'share of the floor', seen: ratio.toFixed(2), target: '≥ 0.5', met: ratio >= 0.5 },
    {
      what: `bulk of ${FLAGS} flags, as fast as answered`,
      seen: rate((await asFast(bulk, bulks)).perSecond),
    },
    { what: 'bulk alone, 50/s', seen: `p50 ${ms(alone.p50Ms)}, p99 ${ms(alone.p99Ms)}` },
    { what: 'bulk beside half ingest', seen: `p50 ${ms(beside.p50Ms)}, p99 ${ms(beside.p99Ms)}` },
    { what: 'p99 beside ÷ alone', seen: slower.toFixed(1), target: '≤ 2', met: slower <= 2 },
    { what: 'half ingest', seen: rate(full.perSecond / 2) },
    {
      what: 'change → stream',
      seen: `median ${ms(median(seen.stream))}, most ${ms(Math.max(...seen.stream))}`,
      target: '≤ 1000 ms',
      met: Math.max(...seen.stream) <= 1000,
    },
    {
      what: 'the first poll after the reply saw it',
      seen: `${count(seen.polled)} of ${CHANGES}`,
      target: 'all',
      met: seen.polled === CHANGES,
    },
  ]
  console.log(`\n${table(rows)}\n`)
  console.log(JSON.stringify({ ratio, perSecond, alone, beside, slower, seen }))
})

interface Sending {
  /** The server's process. */
  pid: number
  key: string
  connections: number
  forSeconds: number
  /** Requests of all connections together; as fast as they are answered when left out. */
  aSecond?: number
}

/** Sends one request again and again, each connection one at a time. */
async function asFast(
  address: string,
  { pid, key, connections, forSeconds, aSecond }: Sending,
): Promise<Measured> {
  const url = new URL(address)
  const head = `POST ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${CONTEXT.length}\r\n\r\n`
  const bytes = Buffer.from(head + CONTEXT)
  const latency = histogram()
  const measureAt = performance.now() + WARM_UP_MS
  const endAt = measureAt + forSeconds * 1000
  const pauseMs = aSecond === undefined ? 0 : (connections * 1000) / aSecond
  let inTime = 0
  let answered = 0
  const spentBefore = threadTime(pid)
  const lane = async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let sentAt = 0
    const link = await connect(url, {
      onLost: (reason) => reject(new Error(reason)),
      onReply(reply) {
        const now = performance.now()
        answered += 1
        if (reply.status !== 200) {
          reject(new Error(`answered ${reply.status}: ${reply.body.slice(0, 500)}`))
          return false
        }
        if (sentAt >= measureAt) latency.record(now - sentAt)
        if (now >= measureAt && now < endAt) inTime += 1
        if (now >= endAt) resolve()
        else if (pauseMs === 0) send()
        else setTimeout(send, Math.max(0, pauseMs - (now - sentAt)))
        return true
      },
    })
    const send = () => {
      sentAt = performance.now()
      link.send(bytes)
    }
    send()
    await promise
    link.close()
  }
  await Promise.all(Array.from({ length: connections }, lane))
  const costUs = (threadTime(pid) - spentBefore) / answered
  return { perSecond: inTime / forSeconds, costUs, ...latency.latencies() }
}

type Api = ReturnType<typeof apiOf>

/** Asks the management API. Its functions throw when it refuses. */
function apiOf({ url }: Server, token: string) {
  return async (method: string, path: string, body: object): Promise<{ version: number }> => {
    const answer = await fetch(`${url}/api/v1/projects/bench/flags${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { version: number }
  }
}

/** Changes a flag again and again. @returns how long each took to reach the stream, and how many the next poll saw */
async function changes(bulk: string, key: string, server: Server, api: Api) {
  const poll = (etag?: string) =>
    fetch(bulk, {
      method: 'POST',
      headers: { 'x-api-key': key, ...(etag && { 'if-none-match': etag }) },
      body: CONTEXT,
    })
  const first = await poll()
  let etag = first.headers.get('etag') as string
  const { eventStreams } = (await first.json()) as {
    eventStreams: { endpoint: { requestUri: string } }[]
  }
  const stream = await fetch(server.url + eventStreams[0]?.endpoint.requestUri)
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
  let heard = 0
  let wake = () => {}
  void (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      heard += new TextDecoder().decode(part.value).split('refetchEvaluation').length - 1
      wake()
    }
  })()
  // What it says first, since the flags were made lately.
  await Bun.sleep(200)

  const seen = { stream: [] as number[], polled: 0 }
  let version = 1
  for (let i = 0; i < CHANGES; i++) {
    const before = heard
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = () => {
      if (heard > before) resolve()
    }
    const begun = performance.now()
    const told = promise.then(() => seen.stream.push(performance.now() - begun))
    const variant = i % 2 === 0 ? 'on' : 'off'
    const changed = await api('PATCH', '/flag-3', { version, rules: [{ serve: { variant } }] })
    version = changed.version
    const polled = await poll(etag)
    if (polled.status === 200) seen.polled += 1
    etag = polled.headers.get('etag') as string
    await polled.arrayBuffer()
    await told
  }
  await reader.cancel()
  return seen
}

async function productionKey(data: string): Promise<string> {
  await cli(['project', 'create', 'bench'], data, binary)
  const words = ['key', 'create', '--project', 'bench', '--environment', 'production']
  return (await cli<{ key: string }>(words, data, binary)).key
}

async function ownersToken(data: string): Promise<string> {
  const email = 'owner@example.org'
  await cli(['user', 'create', '--email', email, '--role', 'owner'], data, binary)
  const words = ['token', 'create', '--email', email, '--scopes', 'read,write']
  return (await cli<{ token: string }>(words, data, binary)).token
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  for await (const chunk of stream) return new TextDecoder().decode(chunk).trim()
  throw new Error('The floor did not start.')
}
