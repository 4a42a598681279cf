import { duration } from '../../lib/duration-text'
import { counted } from '../../lib/number-text'
import type { TraceHit } from '../../traces/pages/search/model'
import { outside } from './outside'
import { second } from './words'

const SPANS = 2

/** A trace as lists have it, with the slowest of the spans that were asked for. */
export function traceLine(trace: TraceHit): string {
  const { traceId, root, startedAt, durationMs, spanCount, errorCount, environment } = trace
  const matched = (trace.matched?.spans ?? [])
    .slice(0, SPANS)
    .map(
      ({ name, target, service, durationMs }) =>
        `\n    ${outside(target === null ? name : `${name} ${target}`)} of ${outside(service)}, ${duration(durationMs)}`,
    )
  return `- ${traceId} ${second(startedAt)} (${environment}) ${outside(root.name)} of ${outside(root.service)}, ${duration(durationMs)}, ${counted(spanCount, 'span')}, ${errorCount} failed${matched.join('')}`
}
