import { duration, percent } from '../../../lib/format'
import type { Tree } from '../tree/tree'

/** A span's duration, its own time, its start, and its share of the trace. */
export function SpanFacts({ tree: { trace }, span }: { tree: Tree; span: number }) {
  const { spans, durationMs } = trace
  const took = spans.durationMs[span] as number
  const shift = spans.shiftMs?.[span] ?? 0
  const facts = {
    Took: duration(took),
    'Own time': duration(spans.selfMs[span] as number),
    'Starts at': duration(spans.startMs[span] as number),
    ...(durationMs > 0 && { Share: percent(took / durationMs) }),
  }
  return (
    <div>
      <dl class="facts">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {shift !== 0 && (
        <p class="small three shifted">
          Its clock was off: it is drawn {duration(Math.abs(shift))}{' '}
          {shift > 0 ? 'later' : 'earlier'} than it said.
        </p>
      )}
    </div>
  )
}
