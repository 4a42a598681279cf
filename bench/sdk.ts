/**
 * What the SDK costs the program that it is in: bun bench/sdk.ts
 *
 * The floor is the least that a span can do in the same runtime: an object with its attributes and a time, `AsyncLocalStorage.run` around the work, and the
 * object as JSON. The last line is JSON for machines.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, type Row, table } from './report'
import type { Costs } from './sdk-load'

const RUNTIMES = { Node: 'node', Bun: process.execPath }
const SPAN_US = 2
const CAPTURE_US = 1000
const TRACK_US = 10

const us = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} µs`

const folder = mkdtempSync(join(tmpdir(), 'whimbrel-bench-sdk-'))
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    await request.arrayBuffer()
    return Response.json({})
  },
})
try {
  const programs = {
    'sdk.mjs': 'sdk/src/node.ts',
    'load.mjs': 'bench/sdk-load.ts',
  }
  for (const [name, entry] of Object.entries(programs)) {
    const { outputs } = await Bun.build({
      entrypoints: [join(import.meta.dir, '..', entry)],
      target: 'node',
    })
    await Bun.write(join(folder, name), outputs[0] as Blob)
  }
  const costs = []
  for (const [name, command] of Object.entries(RUNTIMES))
    costs.push({ name, ...(await costsIn(command)) })
  for (const { name, ...of } of costs) console.log(`${name}\n${table(rowsOf(of))}\n`)
  console.log(JSON.stringify(costs))
} finally {
  server.stop(true)
  rmSync(folder, { recursive: true })
}

/** Microseconds a call, the median of the rounds. */
async function costsIn(command: string): Promise<Record<keyof Costs, number>> {
  const load = ['load.mjs', server.url.href, join(folder, 'sdk.mjs')]
  const child = Bun.spawn([command, ...load], { cwd: folder })
  const stdout = await child.stdout.text()
  if ((await child.exited) !== 0) throw new Error(`${command} bench/sdk-load.ts has failed.`)
  const rounds = Object.entries(JSON.parse(stdout) as Costs)
  return Object.fromEntries(rounds.map(([name, took]) => [name, median(took)])) as never
}

function rowsOf({ floor, ...seen }: Record<keyof Costs, number>): Row[] {
  const row = (what: string, value: number, most: number, target: string): Row => ({
    what,
    seen: `${us(value)}, ${(value / floor).toFixed(1)} × floor`,
    target,
    met: value <= most,
  })
  return [
    { what: 'floor', seen: us(floor) },
    row('startSpan, ended and enqueued', seen.sampled, SPAN_US, '≤ 2 µs'),
    row('startSpan, not sampled', seen.unsampled, SPAN_US, '≤ 2 µs'),
    row('startSpan, tracing off', seen.off, SPAN_US, '≤ 2 µs'),
    row('track on a server, enqueued', seen.track, TRACK_US, '≤ 10 µs'),
    row('captureException', seen.capture, CAPTURE_US, '≤ 1 ms'),
  ]
}
