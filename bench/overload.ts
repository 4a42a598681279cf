/**
 * What twice the load that a server can take does to it (docs/reliability.md):
 *
 *   bun bench/overload.ts [--binary path] [--seconds 60] [--capacity-seconds 10] [--only single,batch,spans,browser,mix]
 *
 * First the closed loop finds the capacity, then arrivals come at twice that by the clock, then at half of it for three
 * seconds. A row of each kind of load; the last line is JSON for machines.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cli, type Server } from '../test/server'
import { waitForZero } from './digest'
import { onAServer } from './on-a-server'
import type { Shape, Wave, WaveReport } from './overload-load'
import { count, ms, type Row, table } from './report'

const TIMES = 2
const MOST_MEMORY_MB = 300
const MOST_P99_TIMES = 3
const MOST_RECOVERY_MS = 1000
const WINDOW_MS = 100

/** Connections of the closed loop, and of the senders that come by the clock: four times as many programs. */
const CLOSED: Record<Shape, number> = { single: 128, batch: 16, spans: 16 }
const OPEN_TIMES = 4
/** What the quiet project sends beside a flood: ten events a second, one at a time. */
const QUIET = { rate: 10, connections: 8 }

const KINDS = {
  single: 'single events',
  batch: 'batches of 100 events',
  spans: 'bodies of 512 spans',
  browser: 'single events with one browser key, beside a server key that sends 100/s',
  mix: 'single events of one project, beside another that sends 10/s',
} as const
type KindOfLoad = keyof typeof KINDS

const { values } = parseArgs({
  options: {
    binary: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    'capacity-seconds': { type: 'string', default: '10' },
    only: { type: 'string', default: Object.keys(KINDS).join(',') },
  },
})
const { binary } = values
const seconds = Number(values.seconds)
const summary: Record<string, unknown> = {}

for (const kind of values.only.split(',') as KindOfLoad[])
  await onAServer({ binary }, async (server, data) => {
    const keys = await keysOf(data)
    const rows = await measure(kind, server, keys)
    console.log(`\n${KINDS[kind]}\n${table(rows)}\n`)
  })
console.log(JSON.stringify(summary))

async function keysOf(data: string) {
  const create = async (project: string, kind: string) => {
    const words = ['key', 'create', '--project', project, '--environment', 'production']
    return (await cli<{ key: string }>([...words, '--kind', kind], data, binary)).key
  }
  await cli(['project', 'create', 'flood'], data, binary)
  await cli(['project', 'create', 'quiet'], data, binary)
  return {
    flood: await create('flood', 'server'),
    browser: await create('flood', 'browser'),
    quiet: await create('quiet', 'server'),
  }
}

async function measure(
  kind: KindOfLoad,
  server: Server,
  keys: Awaited<ReturnType<typeof keysOf>>,
): Promise<Row[]> {
  const { url } = server
  const shape: Shape = kind === 'batch' || kind === 'spans' ? kind : 'single'
  const closed = { url, key: keys.flood, shape, connections: CLOSED[shape], after: 0 }
  const capacity = await run({ ...closed, rate: 0, seconds: Number(values['capacity-seconds']) })
  if (!(await waitForZero(server, 'whimbrel_spool_records', 120_000)))
    throw new Error('The digest did not catch up.')
  const perSecond = capacity.acceptedPerSecond
  const flood: Wave = {
    url,
    key: kind === 'browser' ? keys.browser : keys.flood,
    shape,
    connections: CLOSED[shape] * OPEN_TIMES,
    rate: perSecond * TIMES,
    seconds,
    after: perSecond / 2,
  }
  const beside =
    kind === 'mix' || kind === 'browser'
      ? { ...QUIET, url, shape, key: keys.quiet, seconds, after: 0 }
      : undefined
  const watch = watchMemory(server)
  const [over, quiet] = await Promise.all([
    run(flood),
    beside && run({ ...beside, rate: kind === 'browser' ? 100 : QUIET.rate }),
  ]).finally(watch.stop)
  const memoryMb = watch.peak()
  const refused = Object.entries(over.statuses).filter(([status]) => status !== '200')
  const recoveryMs = recovery(over, capacity.p99Ms)
  const p99Times = over.p99Ms / capacity.p99Ms
  summary[kind] = {
    perSecond,
    p99Ms: capacity.p99Ms,
    overPerSecond: over.acceptedPerSecond,
    overP99Ms: over.p99Ms,
    quietP99Ms: quiet?.p99Ms,
    memoryMb,
    recoveryMs,
  }
  const rows: Row[] = [
    {
      what: 'capacity, closed loop',
      seen: `${count(perSecond)}/s  p50 ${ms(capacity.p50Ms)}  p99 ${ms(capacity.p99Ms)}`,
    },
    {
      what: `twice that for ${seconds} s`,
      seen: `${count(over.arrived)} came, ${count(over.acceptedPerSecond)}/s taken (${(over.acceptedPerSecond / perSecond).toFixed(2)} of capacity), refused ${refused.map(([status, n]) => `${count(n)} × ${status}`).join(', ') || 'none'} (p99 ${ms(over.refusedP99Ms)}), ${count(over.givenUp)} given up, generator ${over.cpuShare.toFixed(2)} core`,
    },
    {
      what: 'memory, peak',
      seen: `${count(memoryMb)} MiB`,
      ...target('<= 300 MiB', memoryMb <= MOST_MEMORY_MB),
    },
    quiet
      ? {
          what: 'the quiet one',
          seen: `${JSON.stringify(quiet.statuses)}  p50 ${ms(quiet.p50Ms)}  p99 ${ms(quiet.p99Ms)}  max ${ms(quiet.maxMs)}, ${count(quiet.givenUp)} given up`,
          ...target(
            '0 refused',
            Object.keys(quiet.statuses).join() === '200' && quiet.givenUp === 0,
          ),
        }
      : {
          what: 'accepted, p99 from the arrival',
          seen: `${ms(over.p99Ms)} (${p99Times.toFixed(2)} × that at capacity), p50 ${ms(over.p50Ms)}`,
          ...target('<= 3 ×', p99Times <= MOST_P99_TIMES),
        },
  ]
  if (kind !== 'browser')
    rows.push({
      what: 'recovery at half load',
      seen: recoveryMs === undefined ? 'not in 3 s' : `${count(recoveryMs)} ms`,
      ...target('<= 1 s', (recoveryMs ?? Number.POSITIVE_INFINITY) <= MOST_RECOVERY_MS),
    })
  return rows
}

function target(text: string, met: boolean) {
  return { target: text, met }
}

async function run(wave: Wave): Promise<WaveReport> {
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, 'overload-load.ts'), JSON.stringify(wave)],
    { stderr: 'inherit' },
  )
  const text = await new Response(child.stdout).text()
  if (text === '') throw new Error('The load generator died without a report.')
  const report: WaveReport = JSON.parse(text)
  if (report.failure !== undefined)
    throw new Error(`The load failed: ${report.failure} (${JSON.stringify(report.statuses)})`)
  return report
}

/** The time after the end from which nothing is refused and nine of ten requests keep to the p99 at capacity. */
function recovery({ after }: WaveReport, p99Ms: number): number | undefined {
  const last = after.findLastIndex(({ refused, p90Ms }) => refused > 0 || p90Ms > p99Ms)
  return last === after.length - 1 ? undefined : (last + 1) * WINDOW_MS
}

function watchMemory(server: Server) {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, server.memory().nowMb)
  }, 50)
  return {
    stop: () => clearInterval(timer),
    peak: () => peak,
  }
}
