import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { stats } from '../../api/projects'
import { useResource } from '../../api/resource'
import { now } from '../../lib/clock'
import type { Shown } from '../../lib/environments'
import { flagsOf } from '../../lib/flags'
import { counted, localTime, number, utc } from '../../lib/format'
import { Flags } from '../../ui/flags'
import { Icon } from '../../ui/icon'
import { type Bucket, bucketsOf } from './buckets'
import type { Trend } from './list-state'

const HOUR_MS = 3_600_000
const HEIGHT = 44
/** More times than this is a beginning, not a change. */
const MOST_TIMES = 100
const RANGES = {
  '24h': { hours: 24, bucketHours: 1, words: 'in 24 h', before: 'the day before' },
  '14d': { hours: 14 * 24, bucketHours: 6, words: 'in 14 d', before: 'the 14 days before' },
}

/** All events of the environment over time, with a table behind it. */
export function EventsChart({ slug, shown, trend }: { slug: string; shown: Shown; trend: Trend }) {
  const [isTable, setTable] = useState(false)
  const { hours, bucketHours, words, before } = RANGES[trend]
  // To the hour, so that the address stays the same for one.
  const to = (Math.floor(now.value / HOUR_MS) + 1) * HOUR_MS
  const from = to - hours * HOUR_MS
  const found = useResource(stats(slug, shown, from - hours * HOUR_MS, to - 1)).data.value
  const counts = found?.items
  const all = bucketsOf(counts ?? [], from - hours * HOUR_MS, to, bucketHours * HOUR_MS)
  const buckets = all.slice(all.length / 2)
  const total = sum(buckets)
  const earlier = sum(all.slice(0, all.length / 2))
  return (
    <div class="pad volume">
      <div class="flex small">
        <b>{counts ? counted(total, 'event') : '\u00a0'}</b>
        {counts && (
          <span class="three">
            {words}
            {earlier * MOST_TIMES > total && `, ${times(total / earlier)} ${before}`}
          </span>
        )}
        <button
          type="button"
          class="btn quiet square tight push"
          aria-label={isTable ? 'Show as chart' : 'Show as table'}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          <Icon name="table" />
        </button>
      </div>
      {isTable ? (
        <EventsTable buckets={buckets} />
      ) : (
        <Bars buckets={buckets} total={total}>
          <Flags of={flagsOf(found?.releases ?? [], { from, to })} />
        </Bars>
      )}
    </div>
  )
}

interface BarsProps {
  buckets: readonly Bucket[]
  total: number
  /** What stands over the bars. */
  children: ComponentChildren
}

function Bars({ buckets, total, children }: BarsProps) {
  const most = Math.max(1, ...buckets.map(({ count }) => count))
  const bars = buckets.map(({ count }, i) => {
    const height = count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT)
    return `M${i * 4} ${HEIGHT - height}v${height}h3v-${height}z`
  })
  const marks = [0, 0.25, 0.5, 0.75].map((share) => buckets[Math.floor(share * buckets.length)])
  const isDays = (buckets.at(-1)?.at ?? 0) - (buckets[0]?.at ?? 0) > 48 * HOUR_MS
  return (
    <>
      <div class="chart" style={{ height: `${HEIGHT}px` }}>
        <svg
          viewBox={`0 0 ${buckets.length * 4 - 1} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${counted(total, 'event')} over time; the button above shows them as a table`}
        >
          <path class="bars" d={bars.join('')} />
        </svg>
        {children}
      </div>
      <div class="axis" aria-hidden="true">
        {marks.map((bucket) => bucket && <span key={bucket.at}>{tick(bucket.at, isDays)}</span>)}
        <span>now</span>
      </div>
    </>
  )
}

const EventsTable = ({ buckets }: { buckets: readonly Bucket[] }) => (
  <section class="scroll short" tabIndex={0} aria-label="Events over time">
    <table>
      <thead>
        <tr>
          <th>From</th>
          <th class="num">Events</th>
        </tr>
      </thead>
      <tbody>
        {buckets.map(({ at, count }) => {
          const iso = new Date(at).toISOString()
          return (
            <tr key={at}>
              <td>
                <time dateTime={iso} title={utc(iso)}>
                  {localTime(iso)}
                </time>
              </td>
              <td class="num">{number(count)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </section>
)

const sum = (buckets: readonly Bucket[]) => buckets.reduce((total, { count }) => total + count, 0)

const times = (factor: number) => `${factor < 10 ? factor.toFixed(1) : Math.round(factor)}×`

const tick = (at: number, isDays: boolean) =>
  isDays
    ? new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
    : new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
