import type { SpanView, Standing } from '../../../../src/traces/pages/detail/span-model'
import { counted, duration } from '../../../lib/format'

/** Compares a span's duration with those of the same service, name and kind. */
export function IsItSlow({ span: { durationMs }, among }: { span: SpanView; among: Standing }) {
  const { count, percentile, p50Ms, p75Ms, p95Ms, p99Ms } = among
  const marks = [p50Ms, p75Ms, p95Ms, p99Ms, durationMs].map((ms) => Math.log(Math.max(ms, 0.001)))
  const low = Math.min(...marks) - 0.3
  const high = Math.max(...marks) + 0.3
  const place = (ms: number) => `${((Math.log(Math.max(ms, 0.001)) - low) / (high - low)) * 100}%`
  return (
    <section>
      <h3>Is this slow?</h3>
      <p class="small two">
        {verdict(percentile, count)} {counted(count, 'similar span')} in 24 h. Half take under{' '}
        {duration(p50Ms)}, 95% under {duration(p95Ms)}.
      </p>
      <div
        class="standing"
        role="img"
        aria-label={`This span took ${duration(durationMs)}; p50 ${duration(p50Ms)}, p75 ${duration(p75Ms)}, p95 ${duration(p95Ms)}, p99 ${duration(p99Ms)}`}
        style={{ '--a': place(p50Ms), '--z': place(p99Ms) }}
      >
        <span class="reach" />
        <i style={{ '--x': place(p50Ms) }} />
        <i style={{ '--x': place(p75Ms) }} />
        <i class="p95" style={{ '--x': place(p95Ms) }} />
        <i style={{ '--x': place(p99Ms) }} />
        <span class="this" style={{ '--x': place(durationMs) }} />
      </div>
      <div class="axis" aria-hidden="true">
        <span>p50 {duration(p50Ms)}</span>
        <span class="accent">this {duration(durationMs)}</span>
        <span>p99 {duration(p99Ms)}</span>
      </div>
    </section>
  )
}

function verdict(percentile: number, count: number): string {
  if (count < 5) return 'Too few to say:'
  if (percentile >= 99.5) return 'The slowest of'
  if (percentile <= 50)
    return `No: as fast as the fastest ${Math.max(1, Math.round(percentile))}% of`
  return `Slower than ${Math.floor(percentile)}% of`
}
