/**
 * How fast spans are taken, what they cost and how fast they are found:
 *
 *   bun bench/spans.ts [--spans 1000000] [--rounds 3] [--reads 15] [--binary PATH]
 *   bun bench/spans.ts --sketches 100000000 [--reads 15] [--binary PATH]
 *
 * With --sketches, so many spans are only counted, and the pages made of what is counted are visited.
 * The last line is JSON for machines. Exit 1 says that something failed; a missed target does not.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Server } from '../test/server'
import { type Lag, waitForZero, watchDigest } from './digest'
import { onAServer } from './on-a-server'
import { ingestKey, openClient } from './reads-client'
import { table } from './report'
import { measureSketches, sketchRows, sketchSummary } from './sketches'
import { readNewest, readSpans } from './spans-reads'
import { type Measured, spanRows, spanSummary } from './spans-report'
import { runSpanLoad } from './spans-run'

const MAINTENANCE_WITHIN_MS = 300_000
/** Collectors and SDKs send from few connections, each waiting for its answer. */
const CONNECTIONS = 8

const { values } = parseArgs({
  options: {
    spans: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    /** How long to visit pages, in seconds. */
    reads: { type: 'string', default: '15' },
    sketches: { type: 'string' },
    binary: { type: 'string' },
  },
})
const spans = Number(values.spans)
const rounds = Number(values.rounds)
const sketches = values.sketches === undefined ? undefined : Number(values.sketches)
if (!(spans > 0 && rounds > 0 && (sketches ?? 1) > 0))
  throw new Error('--spans, --rounds and --sketches are numbers above 0.')
const { binary } = values
const seconds = Number(values.reads)

await onAServer({ binary }, async (server, data) => {
  if (sketches !== undefined) {
    const measured = await measureSketches(server, data, { spans: sketches, seconds, binary })
    console.log(`\n${table(sketchRows(measured))}\n`)
    console.log(JSON.stringify(sketchSummary(measured)))
    return
  }
  const measured = await measure(server, data)
  console.log(`\n${table(spanRows(measured))}\n`)
  console.log(JSON.stringify(spanSummary(measured)))
})

async function measure(target: Server, data: string): Promise<Measured> {
  await openClient(target.url, data, binary)
  const key = await ingestKey('production', data, binary)
  const reports: Measured['reports'] = []
  const lags: (Lag | undefined)[] = []
  const idleMb = target.memory().nowMb
  for (let round = 0; round < rounds; round++) {
    const load = {
      url: target.url,
      key,
      spans: Math.ceil(spans / rounds),
      connections: CONNECTIONS,
    }
    const { result, lag } = await watchDigest(target, () => runSpanLoad(load))
    reports.push(result)
    lags.push(lag)
  }
  const accepted = reports.reduce((sum, report) => sum + report.accepted, 0)
  await checkStored(target, accepted)
  const loadedMb = target.memory().peakMb
  const unmerged = sizeOf(data)
  const newest = await readNewest(target, data, binary)
  const settled = sizeOf(data)
  if (!(await waitForZero(target, 'whimbrel_maintenance_pending', MAINTENANCE_WITHIN_MS)))
    console.warn('! Maintenance was still going on: the size below is not its last word.')
  const reads = await readSpans(target, data, binary, seconds)
  const peakMb = target.memory().peakMb
  await target.stop()
  const sizes = { unmerged, settled, bytes: sizeOf(data) }
  return { reports, lags, accepted, idleMb, loadedMb, peakMb, newest, reads, ...sizes }
}

// A rate counts for nothing when what was answered as accepted is not there afterwards.
async function checkStored(target: Server, accepted: number): Promise<void> {
  const stored = (await target.metrics()).get('whimbrel_spans_stored_total')
  if (stored !== accepted)
    throw new Error(`${accepted} spans were answered as accepted, ${stored} are stored.`)
}

/** The bytes that a folder takes on the disk, which are fewer than its files' lengths: the id indexes have holes. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { name, parentPath }) => sum + statSync(join(parentPath, name)).blocks * 512, 0)
}
