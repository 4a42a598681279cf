import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../../accounts/door'
import { iso, isoOrNull } from '../../lib/time'
import { daysLeft } from '../checks/disk'
import type { DiskFacts, Facts, ProcessFacts } from '../facts'
import { findings, worstOf } from '../findings'
import type { Gathered } from '../gather'
import { ServiceView } from './model'

interface Deps extends ApiDeps {
  gathered(): Promise<Gathered>
}

/** Where administrators see how the service is, and what needs a hand. */
export const serviceRoutes = ({ door, gathered }: Deps) =>
  new Elysia({ name: 'service' }).use(door).get(
    '/api/v1/service',
    async () => viewOf((await gathered()).facts),
    api('service', {
      summary: 'How the service is, and what mends each thing that is wrong',
      description:
        'Known for a second. The same as `whimbrel doctor`, but for a look at every page of the files.',
      tag: 'Service',
      answers: ServiceView,
    }),
  )

function viewOf(facts: Facts): ServiceView {
  const { at, version, deadLetters } = facts
  const disk = facts.disk as DiskFacts
  const process = facts.process as ProcessFacts
  const checks = findings(facts)
  return {
    version,
    at: iso(at),
    startedAt: iso(at - process.uptimeMs),
    worst: worstOf(checks),
    checks: checks.map(({ mend = null, ...check }) => ({ ...check, mend })),
    disk: {
      size: disk.size,
      free: disk.free,
      growthADay: disk.growthADay,
      daysLeft: daysLeft(disk),
    },
    accepted: {
      today: process.accepted.records,
      perSecond: process.accepted.perSecond,
      p99Ms: process.accepted.p99Ms,
    },
    refused: {
      today: process.refused.reduce((sum, { count }) => sum + count, 0),
      byReason: process.refused.toSorted((a, b) => b.count - a.count),
    },
    digest: {
      lagMs: process.lagMs,
      highestTodayMs: process.highestLagMs,
      waitingRecords: process.spool.records,
      waitingBytes: process.spool.bytes,
      fault: process.fault ?? null,
    },
    memory: { used: process.memoryBytes, limit: process.memoryLimit },
    deadLetters: deadLetters
      ? {
          count: deadLetters.letters,
          canBeTriedAgain: deadLetters.fit,
          since: isoOrNull(deadLetters.since),
          reasons: deadLetters.reasons.map(({ letters, ...one }) => ({ ...one, count: letters })),
        }
      : null,
  }
}
