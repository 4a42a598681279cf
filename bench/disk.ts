import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { histogram, type Latencies } from './histogram'

const PAGE = Buffer.alloc(4096, 1)
const SYNCS = 200
const BESIDE_EVERY_MS = 10

/**
 * What a durable write costs on the disk of this folder, with nothing else under way: a page of 4 KB
 * appended and synced. No answer that waits for the disk can be faster than this.
 */
export function syncCost(folder: string): Latencies {
  const path = join(folder, 'sync.probe')
  const file = openSync(path, 'w')
  const times = histogram()
  for (let sync = 0; sync < SYNCS; sync++) {
    const startAt = performance.now()
    writeSync(file, PAGE)
    fdatasyncSync(file)
    times.record(performance.now() - startAt)
  }
  closeSync(file)
  rmSync(path)
  return times.latencies()
}

/**
 * What such a write costs while `work` is under way. A write falls due every 10 ms and its time counts from then,
 * as with requests at a constant rate, so that a stall of the disk weighs as much here as in their latency.
 */
export async function syncCostBeside<T>(
  folder: string,
  work: Promise<T>,
): Promise<{ result: T; sync: Latencies }> {
  const path = join(folder, 'sync.probe')
  const file = await open(path, 'w')
  const times = histogram()
  let goesOn = true
  const end = () => {
    goesOn = false
  }
  work.then(end, end)
  for (let due = performance.now(); goesOn; due += BESIDE_EVERY_MS) {
    await Bun.sleep(Math.max(0, due - performance.now()))
    await file.write(PAGE, 0, PAGE.length, 0)
    await file.datasync()
    times.record(performance.now() - due)
  }
  await file.close()
  rmSync(path)
  return { result: await work, sync: times.latencies() }
}
