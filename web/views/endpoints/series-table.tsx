import { duration, number } from '../../lib/format'
import { When } from '../../ui/ago'
import { errorShare, rate } from './rates'
import type { StepAt } from './steps-of'

/** What the charts show, in numbers; newest first. */
export const SeriesTable = ({ steps }: { steps: readonly StepAt[] }) => (
  <section class="scroll series-table" tabIndex={0} aria-label="Over time">
    <table>
      <thead>
        <tr>
          <th scope="col">From</th>
          {['Spans', 'Per minute', 'Errors', 'p50', 'p75', 'p95', 'p99'].map((name) => (
            <th key={name} scope="col" class="num">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...steps].reverse().map(
          ({ at, step }) =>
            step && (
              <tr key={at}>
                <td>
                  <When at={step.at} />
                </td>
                <td class="num">{number(step.count)}</td>
                <td class="num">{rate(step.perMinute)}</td>
                <td class="num">{errorShare(step.errorRate)}</td>
                <td class="num">{duration(step.p50Ms)}</td>
                <td class="num">{duration(step.p75Ms)}</td>
                <td class="num">{duration(step.p95Ms)}</td>
                <td class="num">{duration(step.p99Ms)}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  </section>
)
