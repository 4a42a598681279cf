/**
 * Load that comes by the clock, answers or none, a process of its own. Reads a `Wave` as JSON from its argument, prints a `WaveReport`.
 *
 * An arrival that finds no free connection waits for one, and its latency counts from when it came. One that has waited for
 * `GIVE_UP_MS` is given up, as a sender whose own queue is full does.
 */
import { gzipSync } from 'node:zlib'
import { histogram } from './histogram'
import { connect } from './link'
import type { Reply } from './reply'
import { refresher, render } from './requests'
import { spanBodies } from './spans-corpus'

export type Shape = 'single' | 'batch' | 'spans'

export interface Wave {
  url: string
  key: string
  shape: Shape
  connections: number
  /** Arrivals a second; 0 is the closed loop, in which each connection sends again once it was answered. */
  rate: number
  seconds: number
  /** Arrivals a second afterwards, for `AFTER_SECONDS`, to see how soon all is as before. */
  after: number
}

export interface WaveReport {
  arrived: number
  accepted: number
  statuses: Record<string, number>
  givenUp: number
  acceptedPerSecond: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  refusedP99Ms: number
  cpuShare: number
  /** By 100 ms after the end: how many were refused, and the latency that nine of ten kept. */
  after: { refused: number; p90Ms: number }[]
  failure?: string
}

export const BATCH_EVENTS = 100
const AFTER_SECONDS = 3
const WINDOW_MS = 100
const GIVE_UP_MS = 1000
const WARM_UP_MS = 1000
const POOL = { single: 20_000, batch: 300, spans: 400 }

const wave: Wave = JSON.parse(process.argv[2] as string)
const url = new URL(wave.url)
const seed = Date.now() >>> 0
const requests = pool()
const refresh = refresher(seed)

interface Request {
  bytes: Uint8Array
  isFresh(): void
}

function pool(): Request[] {
  const { shape, key } = wave
  if (shape !== 'spans')
    return render(
      { url, key, batch: shape === 'single' ? 1 : BATCH_EVENTS },
      POOL[shape],
      seed,
    ).map((one) => ({ bytes: one.bytes, isFresh: () => refresh(one) }))
  const made: Request[] = []
  for (const { text } of spanBodies(seed, Date.now() - 5000)) {
    if (made.length === POOL.spans) break
    const zipped = gzipSync(text, { level: 4 })
    const head = [
      'POST /otlp/v1/traces HTTP/1.1',
      `Host: ${url.host}`,
      `X-API-Key: ${key}`,
      'Content-Type: application/json',
      'Content-Encoding: gzip',
      `Content-Length: ${zipped.length}`,
      '\r\n',
    ].join('\r\n')
    made.push({ bytes: Buffer.concat([Buffer.from(head), zipped]), isFresh: () => {} })
  }
  return made
}

console.log(JSON.stringify(await send()))
process.exit(0)

async function send(): Promise<WaveReport> {
  const accepted = histogram()
  const refused = histogram()
  const statuses: Record<string, number> = {}
  const windows = Array.from({ length: (AFTER_SECONDS * 1000) / WINDOW_MS }, () => ({
    refused: 0,
    latency: histogram(),
  }))
  const idle: (() => void)[] = []
  const waiting: number[] = []
  let first = 0
  let [arrived, answered, givenUp, inTime, turn] = [0, 0, 0, 0, 0]
  let failure: string | undefined
  const over = Promise.withResolvers<void>()
  const isClosed = wave.rate === 0

  const lanes = await Promise.all(Array.from({ length: wave.connections }, open))
  const startAt = performance.now()
  const measureAt = startAt + WARM_UP_MS
  const endAt = measureAt + wave.seconds * 1000
  const lastAt = endAt + (wave.after > 0 ? AFTER_SECONDS * 1000 : 0)
  const spent = process.cpuUsage()
  let sent = 0
  let sentAfter = 0
  const ticker = setInterval(tick, 1)
  if (isClosed) for (const lane of lanes) lane(performance.now())
  else for (const lane of lanes) idle.push(() => lane(take()))
  await over.promise
  clearInterval(ticker)
  const { user, system } = process.cpuUsage(spent)

  return {
    arrived,
    accepted: answered,
    statuses,
    givenUp,
    acceptedPerSecond: inTime / wave.seconds,
    p50Ms: accepted.percentile(0.5),
    p99Ms: accepted.percentile(0.99),
    maxMs: accepted.max(),
    refusedP99Ms: refused.percentile(0.99),
    cpuShare: (user + system) / 1000 / (performance.now() - startAt),
    after: windows.map((one) => ({ refused: one.refused, p90Ms: one.latency.percentile(0.9) })),
    ...(failure !== undefined && { failure }),
  }

  function tick() {
    const now = performance.now()
    if (!isClosed) {
      const due = Math.min(now, endAt)
      for (; startAt + (sent * 1000) / wave.rate < due; sent++)
        waiting.push(startAt + (sent * 1000) / wave.rate)
      if (now > endAt && wave.after > 0)
        for (; endAt + (sentAfter * 1000) / wave.after < Math.min(now, lastAt); sentAfter++)
          waiting.push(endAt + (sentAfter * 1000) / wave.after)
      while (first < waiting.length && (waiting[first] as number) < now - GIVE_UP_MS) {
        first++
        givenUp++
        arrived++
      }
      while (first < waiting.length && idle.length > 0) idle.shift()?.()
    }
    // Stragglers are waited for; a connection that is never answered ends the run.
    const isDone = isClosed || (first >= waiting.length && idle.length === lanes.length)
    if (now > lastAt + (isDone ? 200 : 20_000)) {
      if (!isDone) fail('some were never answered')
      over.resolve()
    }
  }

  function take(): number {
    return waiting[first++] as number
  }

  async function open() {
    let dueAt = 0
    const link = await connect(url, { onReply, onLost: fail })
    const go = (due: number) => {
      dueAt = due
      arrived++
      const request = requests[turn++ % requests.length] as Request
      request.isFresh()
      link.send(request.bytes)
    }
    function onReply({ status }: Reply): boolean {
      const now = performance.now()
      const isGood = status === 200
      if (dueAt >= measureAt && dueAt < endAt) {
        statuses[status] = (statuses[status] ?? 0) + 1
        if (isGood) accepted.record(now - dueAt)
        else refused.record(now - dueAt)
      } else if (dueAt >= endAt) {
        const window = windows[Math.floor((dueAt - endAt) / WINDOW_MS)]
        if (!isGood && window) window.refused++
        window?.latency.record(now - dueAt)
      }
      if (isGood) answered++
      if (isGood && now >= measureAt && now < endAt) inTime++
      if (isClosed) {
        if (now < endAt) go(now)
      } else if (first < waiting.length) go(take())
      else idle.push(() => go(take()))
      return isGood
    }
    return go
  }

  function fail(reason: string) {
    failure ??= reason
    over.resolve()
  }
}
