/**
 * What source maps cost the digest: bun bench/symbolicate.ts [--events 20000]
 *
 * The digest thread works off a spool of events that have 8 minified frames each, with their map there; and, in the
 * same run, the same events without columns, for which no map could be. The last line is JSON for machines.
 */

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { COMMAND_LINE } from '../src/accounts/audit/by'
import { openIdIndex } from '../src/db/ids/id-index'
import { openMain, openSpoolFile } from '../src/db/open'
import { draft } from '../src/db/spool/draft'
import { sharedMemory } from '../src/db/spool/shared-room'
import { spoolWriter } from '../src/db/spool/spool-writer'
import { headOf } from '../src/events/head'
import { normalizeEvent } from '../src/events/normalize/normalize'
import { scrubber } from '../src/intake/scrub/scrub'
import { SCRUB_BY_DEFAULT } from '../src/intake/scrub/scrub-by-default'
import { limits } from '../src/limits'
import { projectChanges } from '../src/projects/store'
import { arrivingMaps } from '../src/sourcemaps/arriving.store'
import { sourceMapChanges } from '../src/sourcemaps/store'
import { uploads } from '../src/sourcemaps/upload/compile-upload'
import { events } from './corpus'
import { type Random, random } from './random'
import { median, rate, table } from './report'

const FRAMES = 8
const BLOCK_EVENTS = 100
const ROUNDS = 3
const TARGET = 0.85
const RELEASE = 'web@1'
const FILE = 'app.min.js'

const { values } = parseArgs({ options: { events: { type: 'string', default: '20000' } } })
const count = Number(values.events)
if (!(count > 0 && count % BLOCK_EVENTS === 0))
  throw new Error(`--events is a multiple of ${BLOCK_EVENTS}.`)

const parent = mkdtempSync(join(tmpdir(), 'whimbrel-bench-'))
try {
  const { code, map } = await bundle()
  const dice = random(1)
  const stacks = new Map<string, Frame[]>()
  /** The stack of a failure, the same for each of its events. */
  const stackOf = (failure: string) => {
    const known = stacks.get(failure)
    if (known) return known
    const made = stack(dice, code.length, `call${stacks.size}`)
    stacks.set(failure, made)
    return made
  }
  const folders = {
    plain: prepared('plain', map, (failure) => withoutColumns(stackOf(failure))),
    warm: prepared('warm', map, stackOf),
    cold: prepared('cold', map, () => stack(dice, code.length, 'call')),
  }
  const rounds: Record<keyof typeof folders, number>[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      plain: await digested(folders.plain),
      warm: await digested(folders.warm),
      cold: await digested(folders.cold),
    })
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
  const ratio = middle(({ plain, warm }) => warm / plain)
  console.log(
    `${table([
      { what: 'digest, frames that no map could know', seen: rate(middle(({ plain }) => plain)) },
      {
        what: `digest, ${FRAMES} minified frames, ${stacks.size} stacks`,
        seen: rate(middle(({ warm }) => warm)),
      },
      {
        what: '  against the first',
        seen: `${ratio.toFixed(2)} ×`,
        target: `≥ ${TARGET} ×`,
        met: ratio >= TARGET,
      },
      { what: 'digest, no stack twice', seen: rate(middle(({ cold }) => cold)) },
    ])}\n`,
  )
  console.log(
    JSON.stringify({
      plainPerSecond: Math.round(middle(({ plain }) => plain)),
      warmPerSecond: Math.round(middle(({ warm }) => warm)),
      ratio: Number(ratio.toFixed(3)),
      noStackTwicePerSecond: Math.round(middle(({ cold }) => cold)),
    }),
  )
} finally {
  rmSync(parent, { recursive: true, force: true })
}

interface Frame {
  function: string
  filename: string
  lineno: number
  colno?: number
}

/** Builds a minified bundle of a real package, with its source map. */
async function bundle() {
  const { outputs } = await Bun.build({
    entrypoints: [Bun.resolveSync('elysia', import.meta.dir)],
    minify: true,
    sourcemap: 'external',
    target: 'browser',
    external: ['*.node'],
  })
  const text = (kind: string) => outputs.find((output) => output.kind === kind)?.text() ?? ''
  return { code: await text('entry-point'), map: await text('sourcemap') }
}

/** A stack whose frames lie anywhere on the bundle's one line. @param name tells failures apart without a map */
function stack(dice: Random, columns: number, name: string): Frame[] {
  return Array.from({ length: FRAMES }, () => ({
    function: name,
    filename: `https://shop.test/assets/${FILE}`,
    lineno: 1,
    colno: 1 + dice.below(columns),
  }))
}

function withoutColumns(frames: Frame[]): Frame[] {
  return frames.map(({ colno, ...frame }) => frame)
}

/** Makes a data folder whose spool holds all events, and which has their source map. */
function prepared(name: string, map: string, stackOf: (failure: string) => Frame[]): string {
  const folder = join(parent, name)
  const db = openMain(folder)
  const { id } = projectChanges(db)['projects.create']({
    name: 'Shop',
    at: Date.now(),
    by: COMMAND_LINE,
  })
  openIdIndex(folder).close()
  const gzipBytes = `decode('${Buffer.from(Bun.gzipSync(map)).toString('base64')}', 'base64')`
  const body = Buffer.from(JSON.stringify({ release: RELEASE, fileName: FILE, gzipBytes }))
  const upload = { id: Bun.randomUUIDv7(), project: id }
  uploads(arrivingMaps(db), limits).compile({ ...upload, body, at: Date.now() })
  sourceMapChanges(db)['sourceMaps.publish'](upload)
  db.close()

  const spool = openSpoolFile(folder)
  const writer = spoolWriter(spool, { watermark: 0, memory: sharedMemory() })
  const scrub = scrubber(SCRUB_BY_DEFAULT)
  let records: { head: string; payload: string }[] = []
  for (const sent of events(count, 1)) {
    const { type, value } = sent.exception
    const body = {
      ...sent,
      platform: 'javascript',
      release: RELEASE,
      exception: { type, value, stacktrace: stackOf(`${type} in ${sent.transaction}`) },
    }
    const event = normalizeEvent(body, { environment: 'production', receivedAt: Date.now(), scrub })
    records.push({ head: JSON.stringify(headOf(event)), payload: JSON.stringify(event) })
    if (records.length < BLOCK_EVENTS) continue
    writer.append({
      drafts: [{ project: id, signal: 'event', ...draft(records, Buffer.from) }],
      digested: 0,
      at: event.receivedAt,
    })
    records = []
  }
  spool.close()
  return folder
}

/** Digests a copy of a folder on a thread, as the server does. @returns events a second */
async function digested(folder: string): Promise<number> {
  const copy = `${folder}-run`
  cpSync(folder, copy, { recursive: true })
  const worker = new Worker(join(import.meta.dir, '../src/digest.worker.ts'), { smol: true })
  const { promise, resolve } = Promise.withResolvers<number>()
  const blocks = count / BLOCK_EVENTS
  let begun = 0
  worker.onmessage = ({ data }) => {
    if (begun === 0) begun = performance.now()
    if (data.digested >= blocks) resolve(performance.now() - begun)
  }
  worker.postMessage({ open: copy, limits })
  const took = await promise
  worker.terminate()
  rmSync(copy, { recursive: true, force: true })
  return (count / took) * 1000
}
