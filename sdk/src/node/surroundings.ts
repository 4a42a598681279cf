import { arch, hostname, release, totalmem, type } from 'node:os'
import process from 'node:process'
import type { EventBody } from '../event/event-body'

/** Which of the runtimes that know `node:` modules this is. */
export function runtime() {
  const { bun, deno, node } = process.versions as Record<string, string | undefined>
  if (bun) return { name: 'bun', version: bun }
  return deno ? { name: 'deno', version: deno } : { name: 'node', version: node }
}

const startedAt = new Date().toISOString()

/** The machine and the process, for each event. */
export function surroundings(): EventBody {
  return {
    serverName: hostname(),
    contexts: {
      runtime: runtime(),
      os: { name: type(), version: release() },
      device: { arch: arch(), memorySize: totalmem() },
      app: { startedAt, memory: process.memoryUsage.rss() },
    },
  }
}
