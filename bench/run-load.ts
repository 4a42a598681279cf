import { join } from 'node:path'
import type { Load, LoadReport } from './drive'

let seed = Date.now() >>> 0

/** Runs the generator in its own process and throws when any request was not fully accepted. */
export async function runLoad(load: Omit<Load, 'seed'>): Promise<LoadReport> {
  // A new seed each time: ids must stay fresh across the runs against one server.
  seed += 1
  const words = Object.entries({ ...load, seed }).flatMap(([name, value]) => [
    `--${name}`,
    `${value}`,
  ])
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, 'load.ts'), ...words, '--json'],
    {
      stderr: 'inherit',
    },
  )
  const text = await new Response(child.stdout).text()
  await child.exited
  if (text === '') throw new Error('The load generator died without a report.')
  const report: LoadReport = JSON.parse(text)
  if (report.failure !== undefined) {
    const counts = JSON.stringify(report.statuses)
    throw new Error(`The load failed, ${report.failure} (statuses: ${counts})`)
  }
  return report
}
