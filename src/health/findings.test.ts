import { describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS } from '../lib/time'
import type { Severity } from './check'
import type { DiskFacts, Facts, ProcessFacts } from './facts'
import { findings, worstOf } from './findings'
import { processOfMetrics } from './process-of-metrics'

const NOW = Date.UTC(2026, 10, 22, 12)
const MB = 1024 * 1024
const GB = 1024 * MB

const RUNNING: ProcessFacts = {
  uptimeMs: 9 * DAY_MS,
  spool: { records: 12, bytes: 4000, limit: 500 * MB },
  lagMs: 400,
  highestLagMs: 2100,
  fault: undefined,
  accepted: { records: 12_400_000, perSecond: 142.3, p99Ms: 6.1 },
  refused: [{ route: 'events', reason: 'invalid_event', count: 212 }],
  isToday: true,
  memoryBytes: 214 * MB,
  memoryLimit: 2048 * MB,
  clockBackMs: 3,
  maintenanceSince: undefined,
  lostRecords: 0,
}
const DISK: DiskFacts = { size: 240 * GB, free: 142 * GB, reserve: 0.5 * GB, growthADay: 0.5 * GB }
const WELL: Facts = {
  at: NOW,
  version: '0.8.2',
  dataDir: '/data',
  disk: DISK,
  process: RUNNING,
  backup: {
    lastGoodAt: NOW - HOUR_MS,
    lastGoodBytes: 61.8 * GB,
    lastFailure: null,
    isScheduled: true,
  },
}

const running = (more: Partial<ProcessFacts>): Partial<Facts> => ({
  process: { ...RUNNING, ...more },
})
const disk = (more: Partial<DiskFacts>): Partial<Facts> => ({ disk: { ...DISK, ...more } })
const backup = (more: Partial<NonNullable<Facts['backup']>>): Partial<Facts> => ({
  backup: { ...(WELL.backup as NonNullable<Facts['backup']>), ...more },
})
const refused = (reason: string) =>
  running({
    refused: [
      { route: 'events', reason, count: 3 },
      { route: 'spans', reason, count: 1 },
    ],
  })

test('a service that is well says how it is, one line each', () => {
  const all = findings(WELL)
  expect(worstOf(all)).toBe('ok')
  expect(all.map(({ title, what }) => `${title}: ${what}`)).toEqual([
    'Last backup: 1 h ago, 61.8 GiB',
    'Clock: No jump in the 9 d since the start',
    'Disk: 142 GiB of 240 GiB free, growing by 512 MiB a day: enough for 283 days',
    'Digest lag: 400 ms, highest today 2.1 s',
    'Refused today: 212 of 12.4 M',
    'Accepted: 142 a second now, p99 6.1 ms',
    'Memory: 214 MiB of 2.0 GiB',
    'Version: 0.8.2',
  ])
})

describe('what is wrong is told with how bad it is and its mend', () => {
  const cases: [string, Partial<Facts>, code: string, Severity, what: RegExp][] = [
    ['less disk than the reserve', disk({ free: 0.4 * GB }), 'disk', 'error', /nothing is taken/],
    ['a disk for two days', disk({ growthADay: 70 * GB }), 'disk', 'error', /2 days\. Soon/],
    ['a disk for ten days', disk({ growthADay: 14 * GB }), 'disk', 'warning', /10 days/],
    [
      'a disk that gets small',
      disk({ free: 4 * GB, growthADay: null }),
      'disk',
      'warning',
      /first/,
    ],
    [
      'a ceiling that was reached',
      { cut: { records: 900, lastDay: '2026-08-01' } },
      'ceiling',
      'info',
      /900 records up to 2026-08-01/,
    ],
    [
      'a table of countries that cannot be used',
      { countries: { path: '/geo.mmdb', fault: 'it is empty' } },
      'countries',
      'warning',
      /\/geo\.mmdb, which cannot be used: it is empty/,
    ],
    ['no backup', backup({ lastGoodAt: null, lastGoodBytes: null }), 'backup', 'warning', /^None/],
    ['an old backup', backup({ lastGoodAt: NOW - 9 * DAY_MS }), 'backup', 'warning', /^9 d ago/],
    ['no schedule', backup({ isScheduled: false }), 'backup', 'info', /None is scheduled/],
    [
      'a backup that failed',
      backup({ lastFailure: { at: NOW - HOUR_MS, says: 'No space is left.' } }),
      'backup',
      'error',
      /2026-11-22 11:00 failed: No space/,
    ],
    [
      'a digest that the disk refuses',
      running({ fault: 'It is full.' }),
      'digestFault',
      'error',
      /full/,
    ],
    ['a digest that is late', running({ lagMs: 9000 }), 'digestLag', 'warning', /9\.0 s/],
    [
      'a spool that fills up',
      running({ spool: { records: 9, bytes: 300 * MB, limit: 500 * MB } }),
      'spool',
      'warning',
      /at 500 MiB/,
    ],
    [
      'little memory',
      running({ memoryBytes: 1900 * MB }),
      'memory',
      'warning',
      /1\.9 GiB of 2\.0 GiB/,
    ],
    ['a clock that was set back', running({ clockBackMs: 90_000 }), 'clock', 'warning', /2 min/],
    [
      'maintenance that never comes to an end',
      running({ maintenanceSince: NOW - DAY_MS }),
      'maintenance',
      'info',
      /24 h/,
    ],
    [
      'a refusing disk',
      refused('storage_unavailable'),
      'refused.storage_unavailable',
      'error',
      /^4 today.*events, spans/,
    ],
    ['too much load', refused('overloaded'), 'refused.overloaded', 'warning', /more came/],
    ['a bug', refused('internal'), 'refused.internal', 'warning', /broke on our side/],
    ['a sender over its limit', refused('rate_limited'), 'refused.rate_limited', 'info', /limit/],
    ['a revoked key in use', refused('revoked_key'), 'refused.revoked_key', 'warning', /revoked/],
  ]
  test.each(cases)('%s', (_, more, code, severity, what) => {
    const all = findings({ ...WELL, ...more })
    const check = all.find((one) => one.code === code)
    expect([check?.severity, worstOf(all)]).toEqual([severity, severity])
    expect(check?.what).toMatch(what)
    expect(check?.mend?.length).toBeGreaterThan(20)
    expect(all[0]).toBe(check as NonNullable<typeof check>)
  })
})

test('what is wrong with several things is told from the worst', () => {
  const all = findings({
    ...WELL,
    ...running({ fault: 'It is full.', lagMs: 9000 }),
    ...backup({ isScheduled: false }),
  })
  expect(all.map(({ severity }) => severity).slice(0, 3)).toEqual(['error', 'info', 'ok'])
})

test('of what is not known nothing is said', () => {
  expect(findings({ at: NOW, version: '1', dataDir: '/data' }).map(({ code }) => code)).toEqual([
    'version',
  ])
})

test('a command beside the server reads from its metrics what the process knows', () => {
  const text = [
    '# HELP whimbrel_uptime_seconds Time since the start.',
    'whimbrel_uptime_seconds 100',
    'whimbrel_records_accepted_total 250',
    'whimbrel_refusals_total{route="events",reason="overloaded"} 7',
    'whimbrel_append_duration_seconds_bucket{le="0.004"} 90',
    'whimbrel_append_duration_seconds_bucket{le="0.006"} 100',
    'whimbrel_append_duration_seconds_bucket{le="+Inf"} 100',
    'whimbrel_digest_lag_seconds 0.25',
    'whimbrel_digest_fault 1',
  ].join('\n')
  expect(processOfMetrics(text, { spoolBytes: 5 })).toMatchObject({
    uptimeMs: 100_000,
    lagMs: 250,
    fault: expect.any(String),
    accepted: { records: 250, perSecond: 2.5, p99Ms: 6 },
    refused: [{ route: 'events', reason: 'overloaded', count: 7 }],
    isToday: false,
  })
})
