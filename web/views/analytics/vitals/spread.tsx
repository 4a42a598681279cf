import { RATINGS } from '../../../../src/analytics/reports/vitals/thresholds'
import type { VitalSummary } from '../../../api/vitals'
import { counted, sentence, share } from '../../../lib/format'
import { RatingMark } from './rating-mark'
import { saidVital, thresholdWords, VITAL_WORDS } from './vital-words'

/** How the measurements of a metric are spread: the shares of its ratings, and three percentiles. */
export function Spread({ of }: { of: VitalSummary }) {
  const { metric, count } = of
  return (
    <section class="panel spread" aria-label={`How ${metric} is spread`}>
      <header>
        <div>
          <h3>
            {metric}: {counted(count, 'measurement')}
          </h3>
          <p class="small three">
            {sentence(VITAL_WORDS[metric][1])}; {thresholdWords(metric)}
          </p>
        </div>
      </header>
      <div class="spread-bar" aria-hidden="true">
        {RATINGS.map((rating) => (
          <i key={rating} class={rating} style={{ '--w': of[rating] }} />
        ))}
      </div>
      <dl class="spread-shares">
        {RATINGS.map((rating) => (
          <div key={rating}>
            <dt>
              <RatingMark of={rating} isSaid />
            </dt>
            <dd class="num">{count === 0 ? '–' : share(of[rating] / count)}</dd>
          </div>
        ))}
        {(['p50', 'p75', 'p95'] as const).map((percentile) => (
          <div key={percentile}>
            <dt>{percentile}</dt>
            <dd class="num">{saidVital(metric, of[percentile])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
