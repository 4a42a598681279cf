import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ChartView } from '../../../src/issues/list/model'
import { issuesTimeline } from '../../api/issues'
import { useResource } from '../../api/resource'
import { HOUR_MS } from '../../lib/durations'
import { counted, localTime, number, utc } from '../../lib/format'
import { releaseFlags } from '../../lib/release-flags'
import { ReleaseFlags } from '../../ui/release-flags'
import { TableButton } from '../../ui/table-button'
import { startOf } from '../issue/chart/times'
import type { ListState } from './list-state'

const HEIGHT = 44
/** Above this factor hardly anything happened before, and a comparison would say nothing. */
const MOST_TIMES = 100
const EVERY_MS = 60_000

/** A bar: the number of events from `at` (ms) to the next one. */
interface Bucket {
  at: number
  count: number
}

/** The events over time of what the search finds, with a table behind it. */
export function EventsChart({ state }: { state: ListState }) {
  const [isTable, setTable] = useState(false)
  const { slug, shown, query, range } = state
  const where = { environment: shown, query, ...range.times }
  const found = useResource(issuesTimeline(slug, where), { everyMs: EVERY_MS, follows: 'issues' })
    .data.value
  return (
    <div class="pad volume">
      <div class="flex small">
        <b>{found ? counted(found.total, 'event') : '\u00a0'}</b>
        {found && (
          <span class="three" title={spanTitle(found)}>
            {query !== '' && 'of what is found '}
            {range.inWords}
            {comparison(found)}
          </span>
        )}
        <TableButton isTable={isTable} show={setTable} />
      </div>
      {isTable ? (
        <EventsTable buckets={bucketsOf(found)} />
      ) : (
        <Chart found={found} isNow={range.to === undefined} />
      )}
    </div>
  )
}

const spanTitle = ({ from, to }: ChartView) => `${utc(from)} to ${utc(to)}`

/** `, 1.4× as many as before`; empty where the time before is not comparable. */
const comparison = ({ total, before }: ChartView) =>
  before !== null && before * MOST_TIMES > total
    ? `, ${times(total / before)} the events of as long before`
    : ''

function Chart({ found, isNow }: { found: ChartView | undefined; isNow: boolean }) {
  const buckets = bucketsOf(found)
  const span = found && { from: Date.parse(found.from), to: Date.parse(found.to) }
  return (
    <Bars buckets={buckets} total={found?.total ?? 0} end={isNow ? undefined : span?.to}>
      {span && <ReleaseFlags of={releaseFlags(found.releases, span)} />}
    </Bars>
  )
}

function bucketsOf(found: ChartView | undefined): Bucket[] {
  if (!found) return []
  const start = startOf(found)
  return found.counts.map((count, i) => ({ at: start + i * found.stepMs, count }))
}

interface BarsProps {
  buckets: readonly Bucket[]
  total: number
  /** Where the chart ends (ms); undefined means now. */
  end: number | undefined
  /** Stands over the bars. */
  children: ComponentChildren
}

function Bars({ buckets, total, end, children }: BarsProps) {
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
          viewBox={`0 0 ${Math.max(1, buckets.length * 4 - 1)} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${counted(total, 'event')} over time; the button above shows them as a table`}
        >
          <path class="bars" d={bars.join('')} />
        </svg>
        {children}
      </div>
      <div class="axis" aria-hidden="true">
        {marks.map(
          (bucket) =>
            bucket && (
              <span key={bucket.at} title={utcAt(bucket.at)}>
                {tick(bucket.at, isDays)}
              </span>
            ),
        )}
        <span title={end === undefined ? undefined : utcAt(end)}>
          {end === undefined ? 'now' : tick(end, isDays)}
        </span>
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

const utcAt = (at: number) => utc(new Date(at).toISOString())

const times = (factor: number) => `${factor < 10 ? factor.toFixed(1) : Math.round(factor)}×`

const tick = (at: number, isDays: boolean) =>
  isDays
    ? new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
    : new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
