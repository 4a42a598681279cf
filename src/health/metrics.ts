import type { ClientDropped } from '../intake/client-reports'
import { countIn } from '../lib/histogram'
import type { Service } from '../service'
import { meterOf } from '../usage/meters'
import type { Usage } from '../usage/model'
import { SEVERITIES } from './check'
import { daysLeft } from './checks/disk'
import type { Facts, Refused } from './facts'
import { findings } from './findings'

/** What is measured under one name, as Prometheus reads it (text format 0.0.4). */
interface Metric {
  name: string
  type: 'gauge' | 'counter' | 'histogram'
  help: string
  samples: Sample[]
}

interface Sample {
  value: number
  labels?: Record<string, string>
  /** What a histogram appends to its name. */
  suffix?: string
}

interface Measured {
  service: Service
  bodyBytes: number
  refused: readonly Refused[]
  dropped: readonly ClientDropped[]
  facts: Facts
  /** Undefined while the database cannot be read. */
  usage: Usage | undefined
}

/** The state of the service as Prometheus text. What is not known is left out. */
export function metricsText(measured: Measured): string {
  const metrics = [
    ...ofRecords(measured),
    ...ofFolder(measured),
    ...ofUsage(measured.usage),
    ...ofProcess(measured),
  ]
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(textOf)
    .join('')
}

function ofRecords({ service, refused, dropped, facts }: Measured): Metric[] {
  const { progress, spool } = service
  const { records, bytes, lagMs } = spool.state()
  const { accepted, waits, highestLagMs } = service.vitals()
  const { deadLetters } = facts
  let below = 0
  const steps = waits.bounds.map((bound, i) => {
    below += waits.counts[i] ?? 0
    return { suffix: '_bucket', labels: { le: String(bound / 1000) }, value: below }
  })
  return [
    counter('records_accepted_total', 'Records acknowledged since the start.', accepted.total),
    {
      ...metric(
        'append_duration_seconds',
        'How long requests waited until what they sent was on disk.',
      ),
      type: 'histogram',
      samples: [
        ...steps,
        { suffix: '_bucket', labels: { le: '+Inf' }, value: countIn(waits) },
        { suffix: '_sum', value: waits.sumMs / 1000 },
        { suffix: '_count', value: countIn(waits) },
      ],
    },
    {
      ...metric(
        'refusals_total',
        'Refused requests, and refused items of batches (partial), by group of routes and reason, since the start.',
      ),
      type: 'counter',
      samples: refused.map(({ route, reason, count }) => ({
        labels: { route, reason },
        value: count,
      })),
    },
    {
      ...metric(
        'client_dropped_total',
        'What SDKs say they did not send, by signal and reason, since the start.',
      ),
      type: 'counter',
      samples: dropped.map(({ signal, reason, count }) => ({
        labels: { signal, reason },
        value: count,
      })),
    },
    gauge('spool_records', 'Acknowledged records that are not digested yet.', records),
    gauge('spool_bytes', 'Their size, uncompressed.', bytes),
    gauge('digest_lag_seconds', 'How long the oldest of them has waited.', lagMs / 1000),
    gauge('digest_lag_highest_seconds', 'The longest such wait today (UTC).', highestLagMs / 1000),
    ...Object.entries(progress.stored).map(([signal, records]) =>
      storedOf(meterOf(signal) ?? `${signal}s`, records),
    ),
    counter('dead_letters_total', 'Records set aside since the start.', progress.deadLetters),
    gauge(
      'dead_letters',
      'Records that were set aside and wait to be tried again.',
      deadLetters?.letters,
    ),
    counter(
      'dead_letters_dropped_total',
      'Records that were set aside and had to go because there were too many.',
      deadLetters && (deadLetters.dropped?.letters ?? 0),
    ),
    gauge(
      'lost_records',
      'Records acknowledged before the start that its files have lost.',
      progress.lostRecords,
    ),
  ]
}

function ofFolder({ service, facts }: Measured): Metric[] {
  const { disk, files, backup } = facts
  const checks = findings(facts)
  const logs = files?.all.filter(({ name }) => name.endsWith('-wal')) ?? []
  const days = disk && daysLeft(disk)
  return [
    gauge('disk_free_bytes', 'Room left on the disk of the data folder.', service.disk.free),
    gauge('disk_size_bytes', 'The size of that disk.', service.disk.size),
    gauge(
      'disk_days_left',
      'For how many days it lasts at the growth of the last days.',
      days ?? undefined,
    ),
    {
      ...metric('wal_bytes', 'The size of the write-ahead log of a database.'),
      samples: logs.map(({ name, bytes }) => ({
        labels: { file: name.slice(0, -'-wal'.length) },
        value: bytes,
      })),
    },
    gauge(
      'last_backup_timestamp_seconds',
      'When the newest whole backup was made; 0 without any.',
      backup && (backup.lastGoodAt ?? 0) / 1000,
    ),
    {
      ...metric(
        'findings',
        'Findings of the service about itself, by severity; see GET /api/v1/service.',
      ),
      samples: SEVERITIES.filter((severity) => severity !== 'ok').map((severity) => ({
        labels: { severity },
        value: checks.filter((one) => one.severity === severity).length,
      })),
    },
  ]
}

function ofUsage(usage: Usage | undefined): Metric[] {
  const meters = usage?.items ?? []
  const of = (signal: string, environments: string) => ({ signal, environments })
  return [
    {
      ...metric('meter_used', 'Used of a meter in the present month (UTC).'),
      samples: meters.flatMap(({ signal, used, development }) => [
        { labels: of(signal, 'plan'), value: used },
        { labels: of(signal, 'development'), value: development.used },
      ]),
    },
    {
      ...metric('meter_included', 'The inclusion of a meter, where the plan has one.'),
      samples: meters.flatMap(({ signal, included }) =>
        included === null ? [] : [{ labels: { signal }, value: included }],
      ),
    },
  ]
}

function ofProcess({ service: { progress, vitals }, bodyBytes, facts }: Measured): Metric[] {
  return [
    gauge('digest_fault', '1 while the disk refuses the digest.', progress.fault ? 1 : 0),
    gauge(
      'maintenance_pending',
      '1 while work that makes the file smaller waits.',
      progress.maintenancePending ? 1 : 0,
    ),
    gauge('body_bytes_in_flight', 'Bytes of bodies being read or parsed.', bodyBytes),
    gauge('resident_memory_bytes', 'Resident memory of the process.', process.memoryUsage.rss()),
    gauge('memory_limit_bytes', 'What the process may have.', facts.process?.memoryLimit),
    gauge(
      'clock_back_seconds',
      'How far the clock has jumped back since the start.',
      vitals().clockBackMs / 1000,
    ),
    gauge('uptime_seconds', 'Time since the start.', Math.round(process.uptime())),
    {
      ...metric('build_info', 'The version, as a label.'),
      samples: [{ labels: { version: facts.version }, value: 1 }],
    },
  ]
}

const storedOf = (records: string, value: number) => {
  const [first = '', ...rest] = records
  const help = `${first.toUpperCase()}${rest.join('')} digested since the start.`
  return counter(`${records}_stored_total`, help, value)
}

const metric = (name: string, help: string) => ({
  name: `whimbrel_${name}`,
  type: 'gauge' as const,
  help,
})

const gauge = (name: string, help: string, value: number | undefined): Metric => ({
  ...metric(name, help),
  samples: value === undefined ? [] : [{ value }],
})

const counter = (name: string, help: string, value: number | undefined): Metric => ({
  ...gauge(name, help, value),
  type: 'counter',
})

/** Labels are our own words: none needs to be escaped. */
const textOf = ({ name, type, help, samples }: Metric) =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples
    .map(({ labels = {}, suffix = '', value }) => {
      const all = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
      return `${name}${suffix}${all.length > 0 ? `{${all.join(',')}}` : ''} ${value}\n`
    })
    .join('')}`
