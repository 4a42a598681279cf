import { useState } from 'preact/hooks'
import type { LiveVisits } from '../../../api/live-visits'
import { number } from '../../../lib/format'
import { niceTop } from '../../../lib/nice-top'
import { useQuery } from '../../../lib/query'
import { Table } from '../../../ui/table'
import { TableButton } from '../../../ui/table-button'
import {
  barPath,
  HEIGHT,
  heightAt,
  leftOf,
  middleOf,
  STEP,
  widthOf,
} from '../overview/chart/bar-paths'

interface Minute {
  at: number
  value: number
  before: null
  isPart: boolean
  events: number
}

/** Views by minute as bars; the minute that is not over is dashed. */
export function MinuteBars({ minutes }: { minutes: LiveVisits['minutes'] }) {
  const { query, change } = useQuery()
  const isTable = query.chart === 'table'
  const bars = minutes.map(({ at, views, events }, i) => ({
    at: Date.parse(at),
    value: views,
    before: null,
    isPart: i === minutes.length - 1,
    events,
  }))
  return (
    <section aria-labelledby="by-minute">
      <div class="flex wrap chart-head">
        <h2 id="by-minute" class="sr">
          Views by minute
        </h2>
        <ul class="legend">
          <li>
            <span class="sw now" />
            views by minute
          </li>
          <li class="three">dashed: this minute</li>
        </ul>
        <TableButton
          isTable={isTable}
          show={(isShown) => change({ chart: isShown ? 'table' : undefined }, true)}
        />
      </div>
      {isTable ? <MinuteTable bars={bars} /> : <Bars bars={bars} />}
    </section>
  )
}

function Bars({ bars }: { bars: readonly Minute[] }) {
  const [pointed, setPointed] = useState<number>()
  const most = Math.max(0, ...bars.map(({ value }) => value))
  const top = niceTop(most)
  const width = widthOf(bars)
  const lines = [0, top / 2, top].filter((value) => Number.isInteger(value))
  const drawn = (isDrawn: (bar: Minute, i: number) => boolean) =>
    bars.map((bar, i) => (isDrawn(bar, i) ? barPath(bar, i, top) : '')).join('')
  const under = pointed === undefined ? undefined : bars[pointed]
  return (
    <div class="visit-bars minutes">
      <div class="chart">
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Views by minute over 30 minutes, up to ${number(most)}; the table has the numbers`}
          onPointerLeave={() => setPointed(undefined)}
        >
          {lines.map((value) => (
            <path key={value} class="grid" d={`M0 ${heightAt(value, top)}H${width}`} />
          ))}
          <path class="bars" d={drawn(({ isPart }, i) => !isPart && i !== pointed)} />
          <path class="part" d={drawn(({ isPart }, i) => isPart && i !== pointed)} />
          <path class="under" d={drawn((_, i) => i === pointed)} />
          {bars.map(({ at }, i) => (
            <rect
              key={at}
              class="hover"
              x={i * STEP}
              y="0"
              width={STEP}
              height={HEIGHT}
              onPointerEnter={() => setPointed(i)}
            />
          ))}
        </svg>
        {lines.map((value) => (
          <span
            key={value}
            class="y"
            style={{ '--y': `${(100 * heightAt(value, top)) / HEIGHT}%` }}
            aria-hidden="true"
          >
            {number(value)}
          </span>
        ))}
        {under && (
          <div
            class={`bar-tip ${(pointed as number) * 2 > bars.length ? 'end' : ''}`}
            style={{ '--x': `${100 * middleOf(pointed as number, bars)}%` }}
            aria-hidden="true"
          >
            <b>{clock(under.at)}</b>
            <dl>
              <dt>views</dt>
              <dd>
                <b>{number(under.value)}</b>
              </dd>
              <dt>events</dt>
              <dd>{number(under.events)}</dd>
            </dl>
          </div>
        )}
      </div>
      <div class="time-axis" aria-hidden="true">
        {bars.map(({ at }, i) =>
          i % 5 === 0 ? (
            <span
              key={at}
              class={i % 10 === 5 ? 'hide-s' : undefined}
              style={{ '--x': `${100 * leftOf(i, bars)}%` }}
            >
              {clock(at)}
            </span>
          ) : null,
        )}
      </div>
    </div>
  )
}

const MinuteTable = ({ bars }: { bars: readonly Minute[] }) => (
  <Table
    name="Views and events by minute"
    columns={[
      { name: 'Minute' },
      { name: 'Views', class: 'num' },
      { name: 'Events', class: 'num' },
    ]}
    class="series-table"
  >
    {bars.toReversed().map(({ at, value, events, isPart }) => (
      <tr key={at}>
        <td>
          {clock(at)}
          {isPart && <span class="three small"> so far</span>}
        </td>
        <td class="num">{number(value)}</td>
        <td class="num">{number(events)}</td>
      </tr>
    ))}
  </Table>
)

const clock = (at: number) =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
