import type { Endpoint } from '../../api/endpoints'
import { duration } from '../../lib/format'
import { Minute } from '../../ui/ago'

interface Props {
  of: Pick<Endpoint, 'p50Ms' | 'p75Ms' | 'p95Ms' | 'p99Ms'>
  /** When that was (ms), if it is one step of the time. */
  at: number | undefined
}

/** Which line is which, and what it comes to: over the whole time, or where the pointer is. */
export const LatencyLegend = ({ of: { p50Ms, p75Ms, p95Ms, p99Ms }, at }: Props) => (
  <ul class="legend push">
    {at !== undefined && (
      <li class="three">
        <Minute at={at} />
      </li>
    )}
    <li>
      <span class="sw ln q1" />
      p50 <b>{duration(p50Ms)}</b>
    </li>
    <li>
      <span class="sw ln q2" />
      p75 <b>{duration(p75Ms)}</b>
    </li>
    <li>
      <span class="sw ln q3" />
      p95 <b>{duration(p95Ms)}</b>
    </li>
    <li>
      <span class="sw ln q4" />
      p99 <b>{duration(p99Ms)}</b>
    </li>
  </ul>
)
