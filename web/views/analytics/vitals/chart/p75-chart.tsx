import { LEAST_MEASUREMENTS } from '../../../../../src/analytics/reports/vitals/thresholds'
import { sharedReport } from '../../../../api/shared-report'
import type { Vitals } from '../../../../api/vitals'
import { ReleasesBetween } from '../../../../ui/releases-between'
import { TableButton } from '../../../../ui/table-button'
import { spanOf } from '../../overview/chart/bar-paths'
import type { VitalsState } from '../vitals-state'
import { P75Bars } from './p75-bars'
import { P75Table } from './p75-table'

/** The p75 of the chosen metric over time. */
export function P75Chart({ vitals, state }: { vitals: Vitals; state: VitalsState }) {
  const { slug, shown: environment, metric, isTable, showTable } = state
  const { interval } = vitals
  const series = vitals.metrics.find((one) => one.metric === metric)?.series ?? []
  const bars = series.map(({ at, count, p75 }) => ({
    at: Date.parse(at),
    value: p75,
    before: null,
    isPart: count < LEAST_MEASUREMENTS,
    count,
  }))
  const shown = { bars, interval, metric }
  return (
    <section aria-labelledby="speed-over-time">
      <div class="flex wrap chart-head">
        <h2 id="speed-over-time" class="sr">
          {metric} by {interval}
        </h2>
        <ul class="legend">
          <li>
            <span class="sw now" />
            p75 of {metric} by {interval}
          </li>
          <li>
            <span class="sw ln then" />
            good up to here
          </li>
          {bars.some(({ isPart, value }) => isPart && value !== null) && (
            <li class="three">dashed: fewer than {LEAST_MEASUREMENTS} measurements</li>
          )}
        </ul>
        <TableButton isTable={isTable} show={showTable} />
      </div>
      {isTable ? (
        <P75Table {...shown} />
      ) : (
        <P75Bars {...shown}>
          {bars.length > 0 && !sharedReport.value && (
            <ReleasesBetween slug={slug} environment={environment} {...spanOf(bars, interval)} />
          )}
        </P75Bars>
      )}
    </section>
  )
}
