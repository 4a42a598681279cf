import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Interval } from '../../../../../src/analytics/reports/overview/model'
import { MEASURES, type ShownMeasure } from '../numbers/measures'
import {
  type Bar,
  barPath,
  HEIGHT,
  heightAt,
  linesOf,
  middleOf,
  STEP,
  strokePath,
  widthOf,
} from './bar-paths'
import { BarTip } from './bar-tip'
import { TimeAxis } from './time-axis'

/** What the chart and its table show. */
export interface BarsShown {
  bars: readonly Bar[]
  interval: Interval
  measure: ShownMeasure
}

interface Props extends BarsShown {
  /** Stands over the bars. */
  children: ComponentChildren
}

/** The chosen number by interval as bars, with the time before as a stroke over each. */
export function VisitBars({ bars, interval, measure, children }: Props) {
  const [pointed, setPointed] = useState<number>()
  const of = MEASURES[measure]
  const lines = linesOf(bars, measure)
  const top = lines.at(-1) as number
  const width = widthOf(bars)
  const drawn = (isDrawn: (bar: Bar, i: number) => boolean) =>
    bars.map((bar, i) => (isDrawn(bar, i) ? barPath(bar, i, top) : '')).join('')
  const under = pointed === undefined ? undefined : bars[pointed]
  return (
    <div class="visit-bars">
      <div class="chart">
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${of.name} over time, up to ${of.say(Math.max(0, ...bars.map(({ value }) => value ?? 0)))}; the table has the numbers`}
          onPointerLeave={() => setPointed(undefined)}
        >
          {lines.map((value) => (
            <path key={value} class="grid" d={`M0 ${heightAt(value, top)}H${width}`} />
          ))}
          <path class="bars" d={drawn(({ isPart }, i) => !isPart && i !== pointed)} />
          <path class="part" d={drawn(({ isPart }, i) => isPart && i !== pointed)} />
          <path class="under" d={drawn((_, i) => i === pointed)} />
          <path class="before" d={bars.map((bar, i) => strokePath(bar, i, top)).join('')} />
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
            {value === 0 ? '0' : of.say(value)}
          </span>
        ))}
        {children}
        {under && (
          <BarTip
            bar={under}
            share={middleOf(bars.indexOf(under), bars)}
            interval={interval}
            of={of}
          />
        )}
      </div>
      <TimeAxis bars={bars} interval={interval} />
    </div>
  )
}
