import type { Retention } from '../../../api/retention'
import { share } from '../../../lib/format'
import { niceTop } from '../../../lib/nice-top'
import { fromFirst } from './from-first'
import { linePoints } from './line-points'
import { laterWords } from './retention-words'

const HEIGHT = 120
const LINES = [0, 0.5, 1]
/** A chart of less would make much of little. */
const LOWEST_TOP = 0.1

/** How many returned, of all visitors together, over the intervals behind the first; the grid has the same numbers. */
export function MeanLine({ retention }: { retention: Retention }) {
  const { interval } = retention
  const { mean } = fromFirst(retention)
  const known = mean.filter((one) => one !== null)
  if (known.length < 2) return null
  const top = Math.min(1, niceTop(100 * Math.max(LOWEST_TOP, ...known)) / 100)
  const last = laterWords(interval, mean.lastIndexOf(known.at(-1) as number) + 1)
  return (
    <section aria-label="Mean of all cohorts" class="mean-line">
      <ul class="legend">
        <li>
          <span class="sw ln now" />
          share who returned
        </li>
      </ul>
      <div class="chart">
        <svg
          viewBox={`0 0 100 ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${share(known[0] as number)} returned at ${laterWords(interval, 1)}, ${share(known.at(-1) as number)} at ${last}; the table has the numbers`}
        >
          {LINES.map((of) => (
            <path key={of} class="grid" d={`M0 ${HEIGHT * (1 - of)}H100`} />
          ))}
          <polyline
            class="lineplot"
            points={linePoints(mean, { top, width: 100, height: HEIGHT })}
          />
        </svg>
        {LINES.map((of) => (
          <span key={of} class="y" style={{ '--y': `${100 * (1 - of)}%` }} aria-hidden="true">
            {share(of * top)}
          </span>
        ))}
      </div>
      <div class="flex small three" aria-hidden="true">
        <span>{laterWords(interval, 1)}</span>
        <span class="push">{laterWords(interval, mean.length)}</span>
      </div>
    </section>
  )
}
