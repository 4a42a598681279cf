import type { Lag } from './digest'
import { count, median, ms, type Row, rate } from './report'
import { worstLag } from './rounds'
import type { SpanLoadReport } from './spans-load'
import { type ReadLatencies, readRows } from './spans-reads'

export interface Measured {
  reports: SpanLoadReport[]
  lags: (Lag | undefined)[]
  accepted: number
  idleMb: number
  /** The highest memory while spans came in, and in the whole run. */
  loadedMb: number
  peakMb: number
  /** Bytes on disk when the last spans were digested, and after the stop. */
  unmerged: number
  /** Bytes on disk some seconds after the last spans were digested. */
  settled: number
  bytes: number
  /** p50 in ms just after the last spans came, by page. */
  newest: ReadonlyMap<string, number>
  reads: ReadLatencies
}

/** What machines read; the shape is fixed. */
export function spanSummary({ reports, lags, accepted, ...measured }: Measured) {
  const of = (pick: (report: SpanLoadReport) => number) => median(reports.map(pick))
  const lag = worstLag(lags)
  return {
    perSecond: Math.round(of((report) => report.perSecond)),
    parsedPerSecond: Math.round(of((report) => report.parsedPerSecond)),
    ratio: Number(of((report) => report.perSecond / report.parsedPerSecond).toFixed(3)),
    p50Ms: Number(of((report) => report.p50Ms).toFixed(2)),
    p99Ms: Number(of((report) => report.p99Ms).toFixed(2)),
    digestLagMs: lag ? Math.round(lag.maxMs) : null,
    drainMs: lag ? Math.round(lag.drainMs) : null,
    bytesPerSpan: Number((measured.bytes / accepted).toFixed(1)),
    unmergedBytesPerSpan: Number((measured.unmerged / accepted).toFixed(1)),
    settledBytesPerSpan: Number((measured.settled / accepted).toFixed(1)),
    newestP50Ms: Object.fromEntries(
      [...measured.newest].map(([name, p50Ms]) => [name, Number(p50Ms.toFixed(1))]),
    ),
    idleMb: Math.round(measured.idleMb),
    rssMb: Math.round(measured.peakMb),
    loadedMb: Math.round(measured.loadedMb),
    spans: accepted,
    p95Ms: Object.fromEntries(
      [...measured.reads].map(([name, { p95Ms }]) => [name, Number(p95Ms.toFixed(1))]),
    ),
  }
}

export function spanRows(measured: Measured): Row[] {
  const { reports } = measured
  const seen = spanSummary(measured)
  const of = (pick: (report: SpanLoadReport) => number) => median(reports.map(pick))
  return [
    { what: 'mean span, JSON', seen: `${count(of((report) => report.meanBytes))} B` },
    { what: 'mean span, gzip', seen: `${count(of((report) => report.meanWireBytes))} B` },
    { what: 'floor: JSON.parse of the same bodies', seen: rate(seen.parsedPerSecond) },
    {
      what: "the generator's share of a core",
      seen: of((report) => report.cpuShare).toFixed(2),
    },
    {
      what: 'spans, 512 a body, durable',
      seen: rate(seen.perSecond),
      target: '>= 100,000/s',
      met: seen.perSecond >= 100_000,
    },
    {
      what: '  against the floor',
      seen: `${seen.ratio} x`,
      target: '>= 0.16 x',
      met: seen.ratio >= 0.16,
    },
    { what: '  acknowledged, p50', seen: ms(seen.p50Ms) },
    { what: '  acknowledged, p99', seen: ms(seen.p99Ms) },
    ...(seen.digestLagMs === null
      ? []
      : [
          {
            what: 'digest lag, highest',
            seen: ms(seen.digestLagMs),
            target: '<= 1 s',
            met: seen.digestLagMs <= 1000,
          },
          { what: '  until it had caught up', seen: ms(seen.drainMs ?? 0) },
        ]),
    {
      what: 'disk a span, all files, after a stop',
      seen: `${seen.bytesPerSpan} B`,
      target: '<= 45 B',
      met: seen.bytesPerSpan <= 45,
    },
    { what: '  as the last spans were digested', seen: `${seen.unmergedBytesPerSpan} B` },
    {
      what: '  some seconds later',
      seen: `${seen.settledBytesPerSpan} B`,
      target: '<= 60 B',
      met: seen.settledBytesPerSpan <= 60,
    },
    ...[...measured.newest].map(([name, p50Ms]) => ({
      what: `p50 just after the last spans came: ${name}`,
      seen: ms(p50Ms),
    })),
    {
      what: 'memory, highest',
      seen: `${seen.rssMb} MiB`,
      target: '<= 300 MiB',
      met: seen.rssMb <= 300,
    },
    { what: '  before any span', seen: `${seen.idleMb} MiB` },
    ...readRows(measured.reads),
  ]
}
