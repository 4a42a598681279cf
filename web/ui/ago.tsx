import { now } from '../lib/clock'
import { age, localTime, utc } from '../lib/format'

/** How long ago, as lists say it: `2 min`; the exact UTC on hover. */
export const Ago = ({ at, after = '' }: { at: string; after?: string }) => (
  <time dateTime={at} title={utc(at)}>
    {age(now.value - Date.parse(at))}
    {after}
  </time>
)

/** A time (ms) to the minute, where seconds would be noise; the exact UTC on hover. */
export const Minute = ({ at }: { at: number }) => {
  const iso = new Date(at).toISOString()
  return (
    <time dateTime={iso} title={utc(iso)}>
      {localTime(iso).replace(/:\d\d$/, '')}
    </time>
  )
}

/** A time in the viewer's zone, as pages say it; the exact UTC on hover. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={utc(at)}>
    {localTime(at)}
  </time>
)
