import { histogram } from './histogram'
import { connect } from './link'
import { asFastAsAnswered, atRate } from './pace'
import type { Reply } from './reply'
import { refresher, render } from './requests'

export interface Load {
  url: string
  key: string
  seconds: number
  connections: number
  /** Events a request. */
  batch: number
  /** Requests a second; 0 means as fast as they are answered. */
  rate: number
  seed: number
}

export interface LoadReport {
  /** Events answered a second, over the measured seconds. */
  perSecond: number
  /** Every event that was answered as accepted, those of the warm-up included. */
  accepted: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  /** How late the generator itself sent at a constant rate: its own share in the latency. */
  lateP99Ms: number
  statuses: Record<string, number>
  /** Share of one core that the generator took: near 1 it is the bottleneck. */
  cpuShare: number
  /** Mean size of an event's JSON. */
  meanBytes: number
  failure?: string
}

// 60 MB of distinct events: a server that compresses some hundred events together never has one twice in a chunk.
const POOL_EVENTS = 20_000
const WARM_UP_MS = 500
const ANSWER_WITHIN_MS = 30_000

/** Sends the load and measures it. Any reply but a full acceptance ends the run as failed. */
export async function drive(load: Load): Promise<LoadReport> {
  const { batch, connections, rate, seconds, seed } = load
  const url = new URL(load.url)
  const pool = render({ url, key: load.key, batch }, Math.ceil(POOL_EVENTS / batch), seed)
  const refresh = refresher(seed)
  const latency = histogram()
  const late = histogram()
  const statuses: Record<string, number> = {}
  const idle: (() => void)[] = []
  const over = Promise.withResolvers<void>()
  let failure: string | undefined
  let accepted = 0
  let inTime = 0
  let working = connections

  const lanes = await Promise.all(Array.from({ length: connections }, (_, index) => open(index)))
  const startAt = performance.now()
  const measureAt = startAt + WARM_UP_MS
  const endAt = measureAt + seconds * 1000
  const pace = rate > 0 ? atRate(rate, startAt, endAt) : asFastAsAnswered(endAt)
  const ticker = setInterval(wakeIdle, 1)
  const deadline = setTimeout(fail, endAt - startAt + ANSWER_WITHIN_MS, 'some were never answered')
  const spent = process.cpuUsage()
  for (const lane of lanes) lane.next()
  if (rate === 0) clearInterval(ticker)
  await over.promise
  const { user, system } = process.cpuUsage(spent)
  const cpuShare = (user + system) / 1000 / (performance.now() - startAt)
  clearInterval(ticker)
  clearTimeout(deadline)
  for (const lane of lanes) lane.link.close()

  return {
    perSecond: (inTime * batch) / seconds,
    accepted,
    p50Ms: latency.percentile(0.5),
    p99Ms: latency.percentile(0.99),
    maxMs: latency.max(),
    lateP99Ms: late.percentile(0.99),
    statuses,
    cpuShare,
    meanBytes: pool.reduce((sum, { eventBytes }) => sum + eventBytes, 0) / pool.length / batch,
    ...(failure !== undefined && { failure }),
  }

  async function open(lane: number) {
    // A lane owns its part of the pool: no request is rewritten while another lane still sends it.
    const own = pool.filter((_, index) => index % connections === lane)
    if (own.length === 0) throw new Error('There are more connections than requests in the pool.')
    let turn = 0
    let dueAt = 0
    const link = await connect(url, { onReply, onLost: fail })
    return { link, next }

    function next(wasIdle = false): void {
      const now = performance.now()
      const due = failure === undefined ? pace(now) : 'over'
      if (due === 'over') {
        rest()
        return
      }
      if (due === 'later') {
        idle.push(wake)
        return
      }
      if (wasIdle) late.record(now - due)
      dueAt = due
      const request = own[turn++ % own.length] as (typeof own)[number]
      refresh(request)
      link.send(request.bytes)
    }

    function wake(): void {
      next(true)
    }

    function onReply(reply: Reply): boolean {
      const now = performance.now()
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
      const good = isAccepted(reply, batch)
      if (good) accepted += batch
      else fail(`answered ${reply.status}: ${reply.body.slice(0, 1000)}`)
      if (dueAt >= measureAt) latency.record(now - dueAt)
      if (now >= measureAt && now < endAt) inTime += 1
      next()
      return good
    }
  }

  function wakeIdle(): void {
    for (let wake = idle.pop(); wake; wake = idle.pop()) {
      const others = idle.length
      wake()
      // It went idle again, so nothing more is due in this millisecond.
      if (idle.length > others) return
    }
  }

  function rest(): void {
    working -= 1
    if (working === 0) over.resolve()
  }

  function fail(reason: string): void {
    failure ??= reason
    over.resolve()
  }
}

const isAccepted = ({ status, body }: Reply, batch: number) =>
  status === 200 && (batch === 1 || JSON.parse(body).accepted === batch)
