/**
 * How fast events are taken, and what they cost: bun bench/ingest.ts [--seconds 10] [--binary PATH]
 *
 * The last line is JSON for machines. Exit 1 says that something failed; a missed target does not.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cli, type Server } from '../test/server'
import { waitForZero, watchDigest } from './digest'
import { syncCostBeside } from './disk'
import { ingestRows, type Measured, summary } from './ingest-report'
import { onAServer } from './on-a-server'
import { table } from './report'
import { medianOf, runRounds, SINGLES } from './rounds'
import { runLoad } from './run-load'

const MAINTENANCE_WITHIN_MS = 60_000

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, binary: { type: 'string' } },
})
const seconds = Number(values.seconds)
if (!(seconds > 0)) throw new Error('--seconds is a number above 0.')
const { binary } = values

const floor = Bun.spawn([process.execPath, join(import.meta.dir, 'floor.ts')], {
  stderr: 'inherit',
})
await onAServer({ binary, end: () => floor.kill() }, async (server, data) => {
  const measured = await measure(server, data)
  console.log(`\n${table(ingestRows(measured))}\n`)
  console.log(JSON.stringify(summary(measured)))
})

async function measure(target: Server, data: string): Promise<Measured> {
  const key = await productionKey(data)
  const rounds = await runRounds(await firstLine(floor.stdout), target, key, seconds)
  const perSecond = medianOf(rounds.single.reports, (report) => report.perSecond)
  const half = { ...SINGLES, url: target.url, key, rate: perSecond / 2, seconds: seconds / 2 }
  const { result } = await watchDigest(target, () => syncCostBeside(data, runLoad(half)))
  const { result: halfLoad, sync } = result

  const reports = [...rounds.single.reports, ...rounds.batch.reports, halfLoad]
  const accepted = reports.reduce((sum, report) => sum + report.accepted, 0)
  await checkStored(target, accepted)
  if (!(await waitForZero(target, 'whimbrel_maintenance_pending', MAINTENANCE_WITHIN_MS)))
    console.warn(
      '! Maintenance was still going on after a minute: the size below is not its last word.',
    )
  const peakMb = target.memory().peakMb
  await target.stop()
  const files = sizes(data)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return { rounds, halfLoad, sync, accepted, peakMb, files, bytes }
}

async function productionKey(data: string): Promise<string> {
  await cli(['project', 'create', 'bench'], data, binary)
  const words = ['key', 'create', '--project', 'bench', '--environment', 'production']
  return (await cli<{ key: string }>(words, data, binary)).key
}

// A rate counts for nothing when what was answered as accepted is not there afterwards.
async function checkStored(target: Server, accepted: number): Promise<void> {
  const stored = (await target.metrics()).get('whimbrel_events_stored_total')
  if (stored === undefined)
    console.warn('! NOT CHECKED: /metrics has no whimbrel_events_stored_total to hold against.')
  else if (stored !== accepted)
    throw new Error(`${accepted} events were answered as accepted, ${stored} are stored.`)
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  for await (const chunk of stream) return new TextDecoder().decode(chunk).trim()
  throw new Error('The floor did not start.')
}

function sizes(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ name, bytes: statSync(join(parentPath, name)).size }))
}
