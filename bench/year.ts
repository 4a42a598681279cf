/**
 * A team's year in minutes, by a clock that the bench sets: a day of load, a backup, the next day. It begins with the upgrade of an
 * earlier version's folder. In between come two restores, of which one is after a power cut, and pages are asked every tenth day.
 *
 *   bun bench/year.ts [--days 366] [--binary PATH] [--ceiling-mb 70]
 *
 * It takes Debian's package `faketime`. Exit 1 says that something was missing, counted wrongly or too large.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openMainReadonly } from '../src/db/open'
import { ENVIRONMENTS, type Environment } from '../src/projects/environment'
import { OLDER_FOLDERS, unpack } from '../test/folders/unpack'
import { program, type Server, startServer } from '../test/server'
import { histogram } from './histogram'
import { count, ms, type Row, table } from './report'
import { fakedClock } from './year-clock'
import { type Day, eventsBetween, type Ledger, metersOf, tracesBetween } from './year-ledger'
import { yearOfLoad } from './year-load'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '366' },
    binary: { type: 'string' },
    'ceiling-mb': { type: 'string', default: '70' },
  },
})
const days = Number(values.days)
const ceiling = Number(values['ceiling-mb']) * 1e6

/** What is kept: the year is long enough that most of it has to go. */
const KEPT = { events: 60, spans: 30 }
/** Of a month: development reaches its cap, and spans are refused from some day on. */
const PLAN = { events: 1_500, spans: 12_000 }
const BACKUPS_KEPT = 7
/** The days after whose backup the folder is lost: once it is stopped before, once it is killed. */
const LOST_ON = [120, 240]
const ASKED_EVERY = 10
const ASKED_TIMES = 10
/** A year with a leap day at its end. */
const BEGINS_AT = Date.parse('2027-03-01T08:00:00Z')
const PAGES = [
  '/api/v1/projects/bench/issues?environment=production',
  '/api/v1/projects/bench/issues?environment=production&query=is:open+region:eu-west-1',
  '/api/v1/projects/bench/traces?environment=production',
  '/api/v1/projects/bench/endpoints?environment=production',
  '/api/v1/projects/bench/usage',
]

const folder = mkdtempSync(join(tmpdir(), 'whimbrel-year-'))
const data = join(folder, 'data')
const backups = join(folder, 'backups')
const clock = fakedClock()
const ledger: Ledger = { days: [] }
const failures: string[] = []
/** The time that each page took, in ms, in the first and in the second half of the year. */
const pages = [histogram(), histogram()] as const
let largest = 0
let server: Server | undefined

async function year() {
  const began = performance.now()
  unpack(OLDER_FOLDERS[0] as string, data)
  server = await start()
  await digested()
  const upgraded = [...storedIds().events]
  if (!readdirSync(join(data, 'backups')).some((name) => name.startsWith('before-upgrade-')))
    failures.push('There is no backup of before the upgrade.')
  const { keys, token } = await setUp()
  const load = yearOfLoad(() => (server as Server).url, keys)
  for (let number = 1; number <= days; number++) {
    ledger.days.push(await load(number, clock.now()))
    await digested()
    await backUp(number)
    if (number % ASKED_EVERY === 0) await askPages(token, number)
    if (LOST_ON.includes(number)) await lose(number, () => load(number, clock.now()))
    largest = Math.max(largest, sizeOf(data))
    await clock.pass(1, serverTime)
  }
  await checkKept(upgraded)
  checkMeters(await usageByMonth(token))
  console.log(`\n${table(rows((performance.now() - began) / 60_000))}`)
}

async function serverTime() {
  const { headers } = await fetch(`${(server as Server).url}/healthz`)
  return Date.parse(headers.get('date') ?? '')
}

const start = () => startServer({ data, binary: values.binary, env: clock.env })

/** Runs a command at the time of the year. @returns what it prints as JSON */
async function run<T>(...words: string[]): Promise<T> {
  const child = Bun.spawn([...program(values.binary), ...words, '--data', data, '--json'], {
    env: { ...process.env, ...clock.env },
    stdin: 'ignore',
    stderr: 'inherit',
  })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`${words.join(' ')} failed: ${text}`)
  return JSON.parse(text) as T
}

async function setUp() {
  await run('project', 'create', 'bench')
  await run('user', 'create', '--email', 'bench@example.org', '--role', 'owner')
  const words = ['--email', 'bench@example.org', '--scopes', 'read,write,keys', '--expires', '400d']
  const { token } = await run<{ token: string }>('token', 'create', ...words)
  const keys = {} as Record<Environment, string>
  for (const environment of ENVIRONMENTS)
    keys[environment] = (
      await run<{ key: string }>(
        'key',
        'create',
        '--project',
        'bench',
        '--environment',
        environment,
      )
    ).key
  await run('plan', 'set', 'events', String(PLAN.events))
  await run('plan', 'set', 'spans', String(PLAN.spans), '--no-pay-as-you-go')
  const kept = ['--events', String(KEPT.events), '--spans', String(KEPT.spans)]
  await run('retention', 'set', '--project', 'bench', ...kept)
  await run('retention', 'ceiling', `${values['ceiling-mb']}MB`)
  return { keys, token }
}

async function until(what: string, holds: () => Promise<boolean> | boolean) {
  const end = performance.now() + 60_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`It never came to be that ${what}.`)
    await Bun.sleep(50)
  }
}

const digested = () =>
  until('all is digested', async () => {
    const metrics = await (server as Server).metrics()
    return metrics.get('whimbrel_spool_records') === 0
  })

async function backUp(number: number) {
  await run('backup', fileOf(number))
  rmSync(fileOf(number - BACKUPS_KEPT), { force: true })
}

const fileOf = (number: number) => join(backups, `day-${number}.tar`)

async function askPages(token: string, number: number) {
  const half = pages[number * 2 > days ? 1 : 0]
  for (let time = 0; time < ASKED_TIMES; time++)
    for (const path of PAGES) {
      const from = performance.now()
      const answer = await fetch((server as Server).url + path, {
        headers: { authorization: `Bearer ${token}` },
      })
      await answer.text()
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`)
      half.record(performance.now() - from)
    }
}

/** More comes after the backup, and is lost with the folder; what came before is there again. */
async function lose(number: number, loadAgain: () => Promise<Day>) {
  await loadAgain()
  if (number === LOST_ON[0]) await server?.stop()
  else await server?.kill()
  const { aside } = await run<{ aside: string }>('restore', fileOf(number), '--replace')
  rmSync(aside, { recursive: true })
  server = await start()
  await digested()
  compare(`after the restore of day ${number}`, number)
}

/** Compares what is stored with what was acknowledged within the days that are kept. */
function compare(when: string, today: number) {
  const stored = storedIds()
  // What came on the first of the kept days may be deleted at any time of today.
  const missing = [
    ...eventsBetween(ledger, today - KEPT.events + 1, today).filter((id) => !stored.events.has(id)),
    ...tracesBetween(ledger, today - KEPT.spans + 1, today).filter((id) => !stored.traces.has(id)),
  ]
  if (missing.length > 0)
    failures.push(`${when} ${missing.length} of what is to be kept are missing: ${missing[0]}`)
  return stored
}

function storedIds() {
  using db = openMainReadonly(data)
  const idsOf = (name: 'event' | 'trace') =>
    db.query<{ id: Uint8Array }, []>(`SELECT id FROM ${name}`).all()
  return {
    events: new Set(idsOf('event').map(({ id }) => uuidOf(Buffer.from(id).toString('hex')))),
    traces: new Set(idsOf('trace').map(({ id }) => Buffer.from(id).toString('hex'))),
  }
}

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** @param upgraded events of the earlier version, which are kept until somebody decides otherwise */
async function checkKept(upgraded: string[]) {
  const last = days - KEPT.events - 2
  const old = eventsBetween(ledger, 1, last)
  const oldTraces = tracesBetween(ledger, 1, days - KEPT.spans - 2)
  await until('what is too old is deleted', () => {
    const { events, traces } = storedIds()
    return !old.some((id) => events.has(id)) && !oldTraces.some((id) => traces.has(id))
  })
  const stored = compare('at the end', days)
  const lost = upgraded.filter((id) => !stored.events.has(id))
  if (upgraded.length === 0 || lost.length > 0)
    failures.push(`Of ${upgraded.length} events of the earlier version ${lost.length} are missing.`)
  if (largest > ceiling * 1.25) failures.push(`The folder grew to ${largest} bytes.`)
}

interface Use {
  items: { signal: string; used: number; instance: { development: { used: number } } }[]
}

async function usageByMonth(token: string) {
  const months = new Map<string, Use>()
  for (const month of metersOf(ledger).keys()) {
    const answer = await fetch(
      `${(server as Server).url}/api/v1/projects/bench/usage?month=${month}`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    months.set(month, (await answer.json()) as Use)
  }
  return months
}

function checkMeters(months: Map<string, Use>) {
  for (const [month, sent] of metersOf(ledger)) {
    const of = (signal: string) => months.get(month)?.items.find((item) => item.signal === signal)
    const told = {
      events: of('events')?.used,
      development: of('events')?.instance.development.used,
      spans: of('spans')?.used,
    }
    if (!Bun.deepEquals(told, sent))
      failures.push(`${month}: sent ${JSON.stringify(sent)}, metered ${JSON.stringify(told)}`)
    if (sent.development > PLAN.events || sent.spans > PLAN.spans)
      failures.push(`${month}: a cap was passed: ${JSON.stringify(sent)}`)
  }
}

/** Bytes of the files that the server keeps, without backups and what it makes on the way. */
const sizeOf = (path: string): number =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { name }) => sum + statSync(join(path, name)).size, 0)

function rows(minutes: number): Row[] {
  const sum = (of: (day: Day) => number) => ledger.days.reduce((total, day) => total + of(day), 0)
  const eventsOf = ({ events }: Day) => Object.values(events).flat().length
  const [first, second] = pages
  return [
    { what: 'days, minutes', seen: `${days}, ${minutes.toFixed(1)}` },
    { what: 'events acknowledged', seen: count(sum(eventsOf)) },
    { what: 'spans acknowledged', seen: count(sum(({ spans }) => spans)) },
    { what: 'refused by full meters', seen: count(sum(({ refused }) => refused)) },
    {
      what: 'largest folder, MB',
      seen: (largest / 1e6).toFixed(1),
      target: `≤ ${values['ceiling-mb']} × 1.25`,
      met: largest <= ceiling * 1.25,
    },
    {
      what: 'a page, first half, p50 / p95',
      seen: `${ms(first.percentile(0.5))} / ${ms(first.percentile(0.95))}`,
    },
    {
      what: 'a page, second half, p50 / p95',
      seen: `${ms(second.percentile(0.5))} / ${ms(second.percentile(0.95))}`,
    },
    {
      what: 'missing within retention, wrong meters',
      seen: String(failures.length),
      target: '0',
      met: failures.length === 0,
    },
  ]
}

mkdirSync(backups)
clock.set(BEGINS_AT)
try {
  await year()
} catch (cause) {
  console.error(cause)
  if (server) console.error(server.lastWords())
  failures.push('It broke off.')
} finally {
  await server?.kill()
  clock.remove()
  rmSync(folder, { recursive: true })
}
for (const failure of failures) console.error(`FAILED: ${failure}`)
process.exit(failures.length > 0 ? 1 : 0)
