import { totalmem } from 'node:os'
import type { RefusalCounts } from '../http/refusals/counts'
import type { Limits } from '../limits'
import type { Service } from '../service'
import type { ProcessFacts } from './facts'

/** What the running process knows of itself. */
export function processFacts(
  { spool, progress, vitals }: Service,
  refused: Pick<RefusalCounts, 'today'>,
  limits: Pick<Limits, 'spoolBytes'>,
): ProcessFacts {
  const { records, bytes, lagMs } = spool.state()
  const { accepted, highestLagMs, clockBackMs, maintenanceSince } = vitals()
  return {
    uptimeMs: process.uptime() * 1000,
    spool: { records, bytes, limit: limits.spoolBytes },
    lagMs,
    highestLagMs: Math.max(highestLagMs, lagMs),
    fault: progress.fault,
    accepted: { records: accepted.today, perSecond: accepted.perSecond, p99Ms: accepted.p99Ms },
    refused: refused.today(),
    isToday: true,
    memoryBytes: process.memoryUsage.rss(),
    memoryLimit: memoryLimit(),
    clockBackMs,
    maintenanceSince,
    lostRecords: progress.lostRecords,
  }
}

/** What the process may have: of its container, where that has less than the machine. */
function memoryLimit(): number {
  const constrained = process.constrainedMemory?.() ?? 0
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}
