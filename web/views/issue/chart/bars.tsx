import type { ChangeOfFlag } from '../../../../src/flags/changes/model'
import type { IssueView, TimelineView } from '../../../../src/issues/detail/model'
import { changeMarks } from '../../../lib/change-marks'
import { counted, number } from '../../../lib/format'
import { releaseFlags } from '../../../lib/release-flags'
import { ChangeMarks } from '../../../ui/change-marks'
import { ReleaseFlags } from '../../../ui/release-flags'
import { hotFrom } from './hot'
import { spanOf, startOf, ticksOf, utcSpanOf } from './times'

const HEIGHT = 72
const STEP = 4
const BAR = 3

interface Props {
  issue: IssueView
  timeline: TimelineView
  /** Of feature flags, newest first. */
  changes: readonly ChangeOfFlag[]
  /** Whether the chart ends now. */
  isNow: boolean
}

/** Counts as bars, with lines where releases began and where feature flags changed. */
export function Bars({ issue, timeline, changes, isNow }: Props) {
  const { stepMs, counts, releases } = timeline
  const start = startOf(timeline)
  const span = { from: start, to: start + stepMs * counts.length }
  const most = Math.max(1, ...counts)
  const width = counts.length * STEP - (STEP - BAR)
  const hot = issue.substatus === 'escalating' ? hotFrom(counts) : counts.length
  const bar = (count: number, i: number) => {
    // At least so high that one event can be seen beside a thousand.
    const height = count === 0 ? 0 : Math.max(1.5, (count / most) * HEIGHT)
    return `M${i * STEP} ${HEIGHT - height}v${height}h${BAR}v-${height}z`
  }
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <div class="over-time">
      <div class="chart">
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${counted(total, 'event')} in this time, at most ${number(most)} in one bar; the table has them all`}
        >
          <path class="bars" d={counts.slice(0, hot).map(bar).join('')} />
          <path
            class="hot"
            d={counts
              .slice(hot)
              .map((count, i) => bar(count, i + hot))
              .join('')}
          />
          <path class="grid" d={`M0 ${HEIGHT}H${width}`} />
          {counts.map((count, i) => (
            <rect key={i} class="hover" x={i * STEP} y="0" width={STEP} height={HEIGHT}>
              <title>{`${spanOf(timeline, i)}: ${counted(count, 'event')}\n${utcSpanOf(timeline, i)}`}</title>
            </rect>
          ))}
        </svg>
        <ReleaseFlags of={releaseFlags(releases, span, issue)} />
        <ChangeMarks of={changeMarks(changes, span)} />
      </div>
      <div class="axis" aria-hidden="true">
        {ticksOf(timeline, isNow).map(({ words, exact }) => (
          <span key={exact} title={exact}>
            {words}
          </span>
        ))}
      </div>
    </div>
  )
}
