import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Interval } from '../../../../../src/analytics/reports/overview/model'
import {
  RATINGS,
  ratingOf,
  THRESHOLDS,
} from '../../../../../src/analytics/reports/vitals/thresholds'
import type { Vital } from '../../../../api/vitals'
import { counted } from '../../../../lib/format'
import {
  type Bar,
  barPath,
  HEIGHT,
  heightAt,
  middleOf,
  STEP,
  widthOf,
} from '../../overview/chart/bar-paths'
import { intervalWords } from '../../overview/chart/intervals'
import { TimeAxis } from '../../overview/chart/time-axis'
import { saidVital, sayVital } from '../vital-words'
import { p75Axis } from './p75-axis'

/** An interval, with how much was measured in it. */
export interface MeasuredBar extends Bar {
  count: number
}

export interface P75Shown {
  bars: readonly MeasuredBar[]
  interval: Interval
  metric: Vital
}

/** The p75 by interval as bars in the colour of their rating, with a line up to which it is good. */
export function P75Bars({
  bars,
  interval,
  metric,
  children,
}: P75Shown & { children: ComponentChildren }) {
  const [pointed, setPointed] = useState<number>()
  const lines = p75Axis(
    metric,
    bars.map(({ value }) => value),
  )
  const top = lines.at(-1) as number
  const width = widthOf(bars)
  const drawn = (isDrawn: (bar: MeasuredBar) => boolean) =>
    bars.map((bar, i) => (isDrawn(bar) ? barPath(bar, i, top) : '')).join('')
  const ratingIn = ({ value }: MeasuredBar) =>
    value === null ? undefined : ratingOf(metric, value)
  const under = pointed === undefined ? undefined : bars[pointed]
  const most = Math.max(0, ...bars.map(({ value }) => value ?? 0))
  return (
    <div class="visit-bars">
      <div class="chart">
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`p75 of ${metric} over time, up to ${sayVital(metric, most)}; the table has the numbers`}
          onPointerLeave={() => setPointed(undefined)}
        >
          {lines.map((value) => (
            <path key={value} class="grid" d={`M0 ${heightAt(value, top)}H${width}`} />
          ))}
          {RATINGS.map((rating) => (
            <path
              key={rating}
              class={`rated ${rating}`}
              d={drawn((bar) => !bar.isPart && ratingIn(bar) === rating)}
            />
          ))}
          <path class="part" d={drawn(({ isPart }) => isPart)} />
          <path class="before" d={`M0 ${heightAt(THRESHOLDS[metric][0], top)}H${width}`} />
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
            {value === 0 || metric === 'CLS' ? String(value) : sayVital(metric, value)}
          </span>
        ))}
        {children}
        {under && (
          <P75Tip
            bar={under}
            share={middleOf(bars.indexOf(under), bars)}
            {...{ interval, metric }}
          />
        )}
      </div>
      <TimeAxis bars={bars} interval={interval} />
    </div>
  )
}

interface TipProps extends Omit<P75Shown, 'bars'> {
  bar: MeasuredBar
  /** Where the bar stands, from 0 to 1. */
  share: number
}

/** The numbers of the bar under the pointer; readers have them in the table. */
const P75Tip = ({ bar: { at, value, count }, share, interval, metric }: TipProps) => (
  <div
    class={`bar-tip ${share > 0.5 ? 'end' : ''}`}
    style={{ '--x': `${share * 100}%` }}
    aria-hidden="true"
  >
    <b>{intervalWords(at, interval)}</b>
    <dl>
      <dt>p75</dt>
      <dd>
        <b>{saidVital(metric, value)}</b>
      </dd>
      <dt>of</dt>
      <dd>{counted(count, 'measurement')}</dd>
    </dl>
  </div>
)
