import type { Interval } from '../../../../../src/analytics/reports/overview/model'
import { type MeasureShown, said } from '../numbers/measures'
import type { Bar } from './bar-paths'
import { intervalWords } from './intervals'

interface Props {
  bar: Bar
  /** Where the bar stands, from 0 to 1. */
  share: number
  interval: Interval
  of: MeasureShown
}

/** Right of it the tip stands left of its bar: on the narrowest screens there is room for it on either side just here. */
const TURNS_AT = 0.42

/** The numbers of the bar under the pointer; readers have them in the table. */
export const BarTip = ({ bar: { at, value, before, isPart }, share, interval, of }: Props) => (
  <div
    class={`bar-tip ${share > TURNS_AT ? 'end' : ''}`}
    style={{ '--x': `${share * 100}%` }}
    aria-hidden="true"
  >
    <b>{intervalWords(at, interval)}</b>
    {isPart && <span class="three"> in part</span>}
    <dl>
      <dt>{of.inChart}</dt>
      <dd>
        <b>{said(of, value)}</b>
      </dd>
      {before !== null && (
        <>
          <dt>before</dt>
          <dd>{of.say(before)}</dd>
        </>
      )}
    </dl>
  </div>
)
