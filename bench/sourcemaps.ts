/**
 * How small source maps become and how fast they are looked into, on maps that bundlers make:
 *
 *   bun bench/sourcemaps.ts [--lookups 100000]
 *
 * The floor is @jridgewell/trace-mapping: warm, when it has parsed and decoded the map and holds it
 * all; cold, from the JSON text. Ours reads parts from a SQLite file, warm through 32 MiB of cache,
 * cold through none. The last line is JSON for machines.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from './report'
import { BUILDS } from './sourcemaps-build'
import { measure } from './sourcemaps-measure'
import { rounded, rowsOf } from './sourcemaps-report'

const { values } = parseArgs({ options: { lookups: { type: 'string', default: '100000' } } })
const lookups = Number(values.lookups)
if (!(lookups > 0)) throw new Error('--lookups is a number above 0.')

const folder = mkdtempSync(join(tmpdir(), 'whimbrel-bench-'))
try {
  const measured = []
  for (const [name, build] of Object.entries(BUILDS)) {
    const figures = measure(await build(), lookups, folder)
    console.log(`\n${name}\n${table(rowsOf(figures))}`)
    measured.push({ name, ...rounded(figures) })
  }
  console.log(`\n${JSON.stringify(measured)}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
