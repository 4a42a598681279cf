import type { Endpoint } from '../../api/endpoints'
import { duration } from '../../lib/format'
import { Minute } from '../../ui/ago'

interface Props {
  of: Pick<Endpoint, 'p50Ms' | 'p75Ms' | 'p95Ms' | 'p99Ms'>
  /** When the step under the pointer was (ms); undefined for the whole time. */
  at: number | undefined
}

/** Names the lines of the chart, with their values over the whole time or at the pointer. */
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
