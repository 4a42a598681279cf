/**
 * What analytics costs: how fast events are taken, whether all of them are stored, what they take on disk, and how long reports take, over a month of
 * them, and beside ingest at half of that rate:
 * bun bench/analytics.ts [--events 10000000] [--seconds 10] [--binary PATH]
 */
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cli } from '../test/server'
import { reportsOver } from './analytics-reports'
import { waitForZero } from './digest'
import { onAServer } from './on-a-server'
import { count, median, ms, p95, type Row, rate, table } from './report'

const BATCH = 500
const SENDERS = 8
const ROUNDS = 3
const TIMES = 20
/** Of reports beside ingest. */
const BESIDE = ['overview', 'breakdown?by=source', 'breakdown?by=page']
const DIGESTED_WITHIN_MS = 60_000

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000000' },
    seconds: { type: 'string', default: '10' },
    binary: { type: 'string' },
  },
})
const { binary } = values
const [events, seconds] = [Number(values.events), Number(values.seconds)]
if (!(events > 0 && seconds > 0)) throw new Error('--events and --seconds are numbers above 0.')

const floor = Bun.spawn([process.execPath, join(import.meta.dir, 'floor.ts')], {
  stderr: 'inherit',
})
await onAServer({ binary, end: () => floor.kill() }, async (server, data) => {
  await cli(['project', 'create', 'bench'], data, binary)
  const words = ['key', 'create', '--project', 'bench', '--environment', 'production']
  const { key } = await cli<{ key: string }>(words, data, binary)
  const [floorUrl = ''] = (await new Response(floor.stdout.pipeThrough(first())).text()).split('\n')
  const [taken, floors]: [number[], number[]] = [[], []]
  const url = `${server.url}/analytics/ingestBatch`
  let accepted = 0
  for (let round = 0; round < ROUNDS; round++) {
    floors.push((await sent(floorUrl, { key, seconds: seconds / ROUNDS / 2 })).perSecond)
    const done = await sent(url, { key, seconds: seconds / ROUNDS })
    taken.push(done.perSecond)
    accepted += done.accepted
  }
  const isDigested = await waitForZero(server, 'whimbrel_spool_records', DIGESTED_WITHIN_MS)
  const stored = storedIn(data)
  const [ours, least] = [median(taken), median(floors)]
  const beside = await besideIngest(server.url, { data, url, key, perSecond: ours / 2 })
  console.log(
    `\n${table([
      {
        what: 'events taken, batches of 500',
        seen: rate(ours),
        target: '60,000/s',
        met: ours >= 60_000,
      },
      {
        what: 'as a share of the floor, which parses and answers',
        seen: (ours / least).toFixed(2),
      },
      { what: 'digested within a minute of the last', seen: isDigested ? 'yes' : 'no' },
      {
        what: `stored, of ${count(accepted)} taken`,
        seen: count(stored),
        target: 'all',
        met: stored === accepted,
      },
      ...beside,
    ])}\n`,
  )
})
console.log(`${table(await reportsOver(events))}\n`)

/** Sends batches, as fast as they are answered or at a rate. @returns how many events a server answers as accepted */
async function sent(
  url: string,
  { key, seconds, rate: atMost }: { key: string; seconds: number; rate?: number },
): Promise<{ accepted: number; perSecond: number }> {
  const body = JSON.stringify({
    events: Array.from({ length: BATCH }, (_, i) => ({
      name: i % 10 === 9 ? 'order' : '$pageview',
      url: `https://shop.example/product/article-${i % 97}?utm_source=newsletter`,
      title: `Article ${i % 97}`,
      sessionId: `session ${i % 150}`,
      ...(i % 10 === 9 && { properties: { plan: 'team', items: i % 5 } }),
    })),
  })
  const headers = {
    'x-api-key': key,
    'content-type': 'application/json',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
  }
  const begin = performance.now()
  const end = begin + seconds * 1000
  let due = begin
  let accepted = 0
  const send = async () => {
    while (performance.now() < end) {
      if (atMost !== undefined) {
        due += (BATCH * 1000) / atMost
        await Bun.sleep(Math.max(0, due - performance.now()))
      }
      const answer = await fetch(url, { method: 'POST', headers, body })
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      accepted += BATCH
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, send))
  return { accepted, perSecond: accepted / seconds }
}

/** How many events a folder has, as its chunks say. */
function storedIn(data: string): number {
  using db = new Database(join(data, 'whimbrel.db'), { readonly: true })
  const { events } = db
    .query<{ events: number }, []>('SELECT total(count) AS events FROM analytics_chunk')
    .get() ?? { events: 0 }
  return events
}

/** Reports of a server, alone and while it takes events at a rate. */
async function besideIngest(
  server: string,
  { data, url, key, perSecond }: { data: string; url: string; key: string; perSecond: number },
): Promise<Row[]> {
  const email = 'owner@example.org'
  await cli(['user', 'create', '--email', email, '--role', 'owner'], data, binary)
  const words = ['token', 'create', '--email', email, '--scopes', 'read']
  const { token } = await cli<{ token: string }>(words, data, binary)
  const headers = { authorization: `Bearer ${token}` }

  async function times(): Promise<number[][]> {
    const all = BESIDE.map((): number[] => [])
    for (let i = 0; i < TIMES; i++)
      for (const [place, report] of BESIDE.entries()) {
        const begin = performance.now()
        const answer = await fetch(`${server}/api/v1/projects/bench/analytics/${report}`, {
          headers,
        })
        if (!answer.ok) throw new Error(`${report}: ${answer.status} ${await answer.text()}`)
        await answer.arrayBuffer()
        all[place]?.push(performance.now() - begin)
      }
    return all
  }
  const alone = await times()
  let isOver = false
  const load = (async () => {
    while (!isOver) await sent(url, { key, seconds: 1, rate: perSecond })
  })()
  const beside = await times()
  isOver = true
  await load
  return BESIDE.map((report, i) => {
    const [one, other] = [p95(alone[i] ?? []), p95(beside[i] ?? [])]
    return {
      what: `${report}, p95 alone and beside ${rate(perSecond)}`,
      seen: `${ms(one)}, ${ms(other)}: ${(other / one).toFixed(1)} x`,
      target: '2 x',
      met: other <= 2 * one,
    }
  })
}

/** Lets the first chunk of a stream through, and ends. */
function first() {
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk)
      controller.terminate()
    },
  })
}
