import type { TimelineView } from '../../../../src/issues/detail/model'
import { visible } from '../../../../src/lib/visible'
import { number } from '../../../lib/format'
import { shortVersion } from '../../../lib/version'
import { When } from '../../../ui/ago'
import { Text } from '../../../ui/text'
import { spanOf, utcSpanOf } from './times'

/** What the bars and flags say, in numbers. */
export function TimelineTable({ timeline }: { timeline: TimelineView }) {
  const spans = timeline.counts
    .map((count, i) => ({ count, span: spanOf(timeline, i), exact: utcSpanOf(timeline, i) }))
    .filter(({ count }) => count > 0)
    .reverse()
  return (
    <div class="timeline-tables">
      <section class="scroll" tabIndex={0} aria-label="Events by time">
        <table>
          <thead>
            <tr>
              <th>Time</th>
              <th class="num">Events</th>
            </tr>
          </thead>
          <tbody>
            {spans.map(({ span, exact, count }) => (
              <tr key={span}>
                <td title={exact}>{span}</td>
                <td class="num">{number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section class="scroll" tabIndex={0} aria-label="Events by release">
        <table>
          <thead>
            <tr>
              <th>Release</th>
              <th class="num">Events</th>
              <th>First seen</th>
              <th>Last seen</th>
            </tr>
          </thead>
          <tbody>
            {timeline.releases.map(({ release, count, firstSeen, lastSeen }) => (
              <tr key={release}>
                <td class="cut" title={visible(release)}>
                  <Text of={shortVersion(release)} />
                </td>
                <td class="num">{number(count)}</td>
                <td>
                  <When at={firstSeen} />
                </td>
                <td>
                  <When at={lastSeen} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
