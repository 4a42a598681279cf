import { now } from '../lib/clock'
import { age, utc } from '../lib/format'

/** How long until a time: `in 6 d`; the exact UTC on hover. */
export const Until = ({ at }: { at: string }) => (
  <time dateTime={at} title={utc(at)}>
    in {age(Date.parse(at) - now.value)}
  </time>
)
