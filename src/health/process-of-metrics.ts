import type { ProcessFacts, Refused } from './facts'

const SAMPLE = /^whimbrel_(\w+)(?:\{(.*)\})? (\S+)$/

/** What a running server says of itself in its metrics, for a command beside it. */
export function processOfMetrics(text: string, limits: { spoolBytes: number }): ProcessFacts {
  const samples = text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? []
    return name === undefined ? [] : [{ name, labels: labelsOf(labels), value: Number(value) }]
  })
  const one = (name: string) => samples.find((sample) => sample.name === name)?.value ?? 0
  const uptimeMs = one('uptime_seconds') * 1000
  const refused = samples
    .filter(({ name }) => name === 'refusals_total')
    .map(
      ({ labels: { route = '', reason = '' }, value }): Refused => ({
        route,
        reason,
        count: value,
      }),
    )
  return {
    uptimeMs,
    spool: { records: one('spool_records'), bytes: one('spool_bytes'), limit: limits.spoolBytes },
    lagMs: one('digest_lag_seconds') * 1000,
    highestLagMs: one('digest_lag_highest_seconds') * 1000,
    fault:
      one('digest_fault') === 1 ? 'the log of the server says why (`digest waits`).' : undefined,
    accepted: {
      records: one('records_accepted_total'),
      perSecond: uptimeMs === 0 ? 0 : (one('records_accepted_total') * 1000) / uptimeMs,
      p99Ms: p99Of(samples),
    },
    refused,
    isToday: false,
    memoryBytes: one('resident_memory_bytes'),
    memoryLimit: one('memory_limit_bytes'),
    clockBackMs: one('clock_back_seconds') * 1000,
    maintenanceSince: undefined,
    lostRecords: one('lost_records'),
  }
}

/** The upper end of the step in which 99 of 100 requests were answered. */
function p99Of(
  samples: readonly { name: string; labels: Record<string, string>; value: number }[],
) {
  const steps = samples.filter(({ name }) => name === 'append_duration_seconds_bucket')
  const total = steps.at(-1)?.value ?? 0
  const step = steps.find(({ value }) => total > 0 && value >= total * 0.99)
  const seconds = Number(step?.labels.le)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}

const labelsOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
