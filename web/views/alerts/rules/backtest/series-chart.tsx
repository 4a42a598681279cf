import type { Backtest } from '../../../../api/alert-rules'
import { counted } from '../../../../lib/format'
import { ReleasesBetween } from '../../../../ui/releases-between'
import { type Draft, mainThreshold, thresholdOf, withThreshold } from '../draft'
import { gridOf, heightOf, inWords, onAxis, type Scale } from '../scale'
import { DayStrip } from './day-strip'
import { HEIGHT, seriesPath, WIDTH } from './series-path'
import { ThresholdLine } from './threshold-line'

interface Props {
  slug: string
  draft: Draft
  set(draft: Draft): void
  scale: Scale
  holdScale(isHeld: boolean): void
  answer: Backtest | undefined
}

/** Bands that are narrower could not be seen. */
const LEAST_BAND = 2.5

/** The number over time, with the line from which on the rule fires, and the times in which it would have. */
export function SeriesChart({ slug, draft, set, scale, holdScale, answer }: Props) {
  const main = mainThreshold(draft)
  const warning = main?.severity === 'critical' ? thresholdOf(draft, 'warning') : undefined
  const fires = answer ? `fires ${counted(answer.count.all, 'time')} in 14 days` : 'not tried yet'
  return (
    <div class="plot l">
      <div class="chart series">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`The number over time; ${fires}; the table below has each time`}
        >
          {gridOf(scale).map((value) => (
            <path key={value} class="grid" d={`M0 ${HEIGHT * heightOf(value, scale)}H${WIDTH}`} />
          ))}
          {answer && <Measured answer={answer} scale={scale} />}
        </svg>
        {answer && (
          <ReleasesBetween
            slug={slug}
            environment={answer.evaluatedEnvironment}
            from={answer.from}
            to={answer.to}
          />
        )}
        {warning && (
          <div class="thr warn" style={{ '--y': `${100 * heightOf(warning.value, scale)}%` }}>
            <b>warning {inWords(warning.value, scale)}</b>
          </div>
        )}
        {main && (
          <ThresholdLine
            value={main.value}
            scale={scale}
            says={fires}
            severity={main.severity}
            change={(value) => set(withThreshold(draft, main.severity, moved(main, value)))}
            drag={holdScale}
          />
        )}
        {gridOf(scale).map((value) => (
          <span
            key={value}
            class="y"
            style={{ '--y': `${100 * heightOf(value, scale)}%` }}
            aria-hidden="true"
          >
            {onAxis(value, scale)}
          </span>
        ))}
      </div>
      {answer && <DayStrip of={answer} />}
    </div>
  )
}

/** What resolves a rule moves along with the threshold, so that it stays on the quiet side of it. */
function moved(
  { value: before, resolveValue }: { value: number; resolveValue?: number },
  value: number,
) {
  return {
    value,
    resolveValue:
      resolveValue === undefined
        ? undefined
        : Number((resolveValue + value - before).toPrecision(12)),
  }
}

function Measured({ answer, scale }: { answer: Backtest; scale: Scale }) {
  const { series, firings } = answer
  const span = { from: Date.parse(answer.from), to: Date.parse(answer.to) }
  const x = (iso: string) => (WIDTH * (Date.parse(iso) - span.from)) / (span.to - span.from)
  const own = firings.filter(
    (one) => one.group === series?.group && one.environment === series.environment,
  )
  const bands = own.map(({ beganAt, endedAt }) => {
    const begins = x(beganAt)
    return `M${begins} 0H${Math.max(begins + LEAST_BAND, x(endedAt ?? answer.to))}V${HEIGHT}H${begins}z`
  })
  return (
    <>
      <path class="fired" d={bands.join('')} />
      {series && <path class="measured" d={seriesPath(series, span, scale)} />}
    </>
  )
}
