import type { Service } from '../service'

/** One measured value, as Prometheus reads it (text format 0.0.4). */
interface Metric {
  name: string
  type: 'gauge' | 'counter'
  help: string
  value: number
}

/** The state of the service as Prometheus text. */
export function metricsText({ spool, progress, disk }: Service, bodyBytes: number): string {
  const { records, bytes, lagMs } = spool.state()
  const metrics: Metric[] = [
    gauge('spool_records', 'Acknowledged records that are not digested yet.', records),
    gauge('spool_bytes', 'Their size, uncompressed.', bytes),
    gauge('digest_lag_seconds', 'How long the oldest of them has waited.', lagMs / 1000),
    ...Object.entries(progress.stored).map(([signal, records]) => storedOf(`${signal}s`, records)),
    counter('dead_letters_total', 'Records set aside since the start.', progress.deadLetters),
    gauge(
      'lost_records',
      'Records acknowledged before the start that its files have lost.',
      progress.lostRecords,
    ),
    gauge('digest_fault', '1 while the disk refuses the digest.', progress.fault ? 1 : 0),
    gauge(
      'maintenance_pending',
      '1 while work that makes the file smaller waits.',
      progress.maintenancePending ? 1 : 0,
    ),
    gauge('body_bytes_in_flight', 'Bytes of bodies being read or parsed.', bodyBytes),
    gauge('disk_free_bytes', 'Room left on the disk of the data folder.', disk.free),
    gauge('resident_memory_bytes', 'Resident memory of the process.', process.memoryUsage.rss()),
    gauge('uptime_seconds', 'Time since the start.', Math.round(process.uptime())),
  ]
  return metrics
    .map(
      ({ name, type, help, value }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`,
    )
    .join('')
}

const storedOf = (records: string, value: number) => {
  const [first = '', ...rest] = records
  const help = `${first.toUpperCase()}${rest.join('')} digested since the start.`
  return counter(`${records}_stored_total`, help, value)
}

const gauge = (name: string, help: string, value: number): Metric => ({
  name: `whimbrel_${name}`,
  type: 'gauge',
  help,
  value,
})

const counter = (name: string, help: string, value: number): Metric => ({
  ...gauge(name, help, value),
  type: 'counter',
})
