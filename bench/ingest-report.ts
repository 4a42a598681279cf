import type { LoadReport } from './drive'
import type { Latencies } from './histogram'
import { count, median, ms, type Row, rate } from './report'
import { medianOf, type Rounds, type Side, worstLag } from './rounds'

export interface Measured {
  rounds: Rounds
  halfLoad: LoadReport
  /** A sync of the disk at half load. */
  sync: Latencies
  accepted: number
  peakMb: number
  files: { name: string; bytes: number }[]
  bytes: number
}

/** What machines read; the shape is fixed. */
export function summary({ rounds, halfLoad, accepted, peakMb, bytes }: Measured) {
  const lag = worstLag([...rounds.single.lags, ...rounds.batch.lags])
  const side = ({ reports, ratios }: Side) => ({
    perSecond: Math.round(medianOf(reports, (report) => report.perSecond)),
    floor: Math.round(medianOf(rounds.floors, (report) => report.perSecond)),
    ratio: round(median(ratios), 3),
    p50Ms: round(
      medianOf(reports, (report) => report.p50Ms),
      2,
    ),
    p99Ms: round(
      medianOf(reports, (report) => report.p99Ms),
      2,
    ),
  })
  return {
    single: { ...side(rounds.single), halfLoadP99Ms: round(halfLoad.p99Ms, 2) },
    batch: side(rounds.batch),
    digestLagMs: lag ? Math.round(lag.maxMs) : null,
    bytesPerEvent: Math.round(bytes / accepted),
    rssMb: Math.round(peakMb),
  }
}

export function ingestRows(measured: Measured): Row[] {
  const { rounds, halfLoad, sync, accepted, files } = measured
  const { single, batch, bytesPerEvent, rssMb } = summary(measured)
  const resident = Math.max(...rounds.single.residentMb, ...rounds.batch.residentMb)
  const generator = median(rounds.floors.map((report) => report.cpuShare))
  return [
    { what: 'mean event', seen: `${count(halfLoad.meanBytes)} B` },
    { what: 'floor, single events', seen: rate(single.floor) },
    { what: "the generator's share of a core there", seen: percent(generator) },
    { what: 'single events, 128 connections', seen: rate(single.perSecond) },
    atLeast('  against the floor', single.ratio, 0.5, 0.6),
    { what: '  p50', seen: ms(single.p50Ms) },
    atMost('  p99 at saturation', single.p99Ms, 20),
    atMost('  p99 at half of it', single.halfLoadP99Ms, 5),
    { what: "  of it the generator's own lateness, p99", seen: ms(halfLoad.lateP99Ms) },
    { what: '  a sync of this disk beside it, 4 KB, p99', seen: ms(sync.p99Ms) },
    { what: 'batches of 100, 16 connections', seen: rate(batch.perSecond) },
    atLeast('  against the floor', batch.ratio, 1, 1.3),
    { what: '  p50', seen: ms(batch.p50Ms) },
    { what: '  p99', seen: ms(batch.p99Ms) },
    ...lagRows('singles', rounds.single),
    ...lagRows('batches', rounds.batch),
    {
      what: 'disk an event',
      seen: `${bytesPerEvent} B`,
      target: '≤ 450 B',
      met: bytesPerEvent <= 450,
    },
    ...files.map(({ name, bytes }) => ({
      what: `  ${name}`,
      seen: `${round(bytes / accepted, 1)} B`,
    })),
    { what: 'memory, peak', seen: `${rssMb} MiB`, target: '≤ 300 MiB', met: rssMb <= 300 },
    { what: '  at the end of a load, highest', seen: `${count(resident)} MiB` },
    { what: 'accepted in all', seen: count(accepted) },
  ]
}

function lagRows(name: string, { lags }: Side): Row[] {
  const lag = worstLag(lags)
  if (!lag) return [{ what: `digest lag, ${name}`, seen: 'NOT MEASURED: no such metric' }]
  return [
    atMost(`digest lag, ${name}, highest`, lag.maxMs, 1000),
    { what: '  p95', seen: ms(lag.p95Ms) },
    { what: '  until nothing was left', seen: ms(lag.drainMs) },
  ]
}

const atLeast = (what: string, ratio: number, least: number, aim: number): Row => ({
  what,
  seen: `${ratio.toFixed(2)} ×`,
  target: `≥ ${least} ×, aim ${aim}`,
  met: ratio >= least,
})

const atMost = (what: string, value: number, most: number): Row => ({
  what,
  seen: ms(value),
  target: `≤ ${most} ms`,
  met: value <= most,
})

const percent = (share: number) => `${(share * 100).toFixed(0)} %`

const round = (value: number, digits: number) => Number(value.toFixed(digits))
