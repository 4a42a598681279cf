import type { ChangeOfFlag } from '../../../../src/flags/changes/model'
import type { TimelineView } from '../../../../src/issues/detail/model'
import { visible } from '../../../../src/lib/visible'
import { changeName, changeWords } from '../../../lib/change-marks'
import { number } from '../../../lib/format'
import { shortVersion } from '../../../lib/version'
import { When } from '../../../ui/ago'
import { Text } from '../../../ui/text'
import { spanOf, utcSpanOf } from './times'

/** What the bars and flags say, in numbers. */
export function TimelineTable({
  timeline,
  changes,
}: {
  timeline: TimelineView
  changes: readonly ChangeOfFlag[]
}) {
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
      {changes.length > 0 && <ChangesTable of={changes} />}
    </div>
  )
}

const ChangesTable = ({ of }: { of: readonly ChangeOfFlag[] }) => (
  <section class="scroll wide" tabIndex={0} aria-label="Changes of feature flags">
    <table>
      <thead>
        <tr>
          <th>Flag</th>
          <th>Changed</th>
          <th>What</th>
          <th>By</th>
        </tr>
      </thead>
      <tbody>
        {of.map((change) => (
          <tr key={`${changeName(change)} ${change.at}`}>
            <td class="cut">
              <Text of={changeName(change)} />
            </td>
            <td>
              <When at={change.at} />
            </td>
            <td class="cut" title={visible(changeWords(change))}>
              <Text of={changeWords(change)} />
            </td>
            <td class="cut">
              <Text of={change.by} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
