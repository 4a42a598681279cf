import type { Interval } from '../../../../../src/analytics/reports/overview/model'
import { type Bar, leftOf } from './bar-paths'
import { tickWords } from './intervals'

/** At most so many times stand below a chart; a phone shows every second one. */
const MOST = 8

/** When the bars above it begin. */
export function TimeAxis({ bars, interval }: { bars: readonly Bar[]; interval: Interval }) {
  const every = Math.ceil(bars.length / MOST)
  const ticks = bars.flatMap((bar, i) => (i % every === 0 ? [{ ...bar, i }] : []))
  return (
    <div class="time-axis" aria-hidden="true">
      {ticks.map(({ at, i }, place) => (
        <span
          key={at}
          class={place % 2 === 1 ? 'hide-s' : undefined}
          style={{ '--x': `${100 * leftOf(i, bars)}%` }}
        >
          {tickWords(at, interval)}
        </span>
      ))}
    </div>
  )
}
