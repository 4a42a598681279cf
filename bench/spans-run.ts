import { join } from 'node:path'
import type { SpanLoadReport } from './spans-load'

interface SpanLoad {
  url: string
  key: string
  spans: number
  connections: number
}

let seed = Date.now() >>> 0

/** Runs the generator of spans in its own process and throws when any request was not fully accepted. */
export async function runSpanLoad(load: SpanLoad): Promise<SpanLoadReport> {
  // A new seed each time: ids must stay fresh across the runs against one server.
  seed += 1
  const words = Object.entries({ ...load, seed }).flatMap(([name, value]) => [
    `--${name}`,
    `${value}`,
  ])
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'spans-load.ts'), ...words], {
    stderr: 'inherit',
  })
  const text = await new Response(child.stdout).text()
  await child.exited
  if (text === '') throw new Error('The load generator died without a report.')
  const report: SpanLoadReport = JSON.parse(text)
  if (report.failure !== undefined)
    throw new Error(`The load failed, ${report.failure} (${JSON.stringify(report.statuses)})`)
  return report
}
