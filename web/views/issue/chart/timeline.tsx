import type { IssueView, TimelineView } from '../../../../src/issues/detail/model'
import { flagChanges } from '../../../api/flags'
import { useResource } from '../../../api/resource'
import { RangeMenu } from '../../../ui/range-menu'
import { TableButton } from '../../../ui/table-button'
import type { IssueRange } from '../../issues/issue-range'
import { useChoices } from '../choices'
import { Bars } from './bars'
import { TimelineTable } from './timeline-table'

interface Props {
  issue: IssueView
  timeline: TimelineView | undefined
  range: IssueRange
}

/** Events over time with the releases they began in and the changes of feature flags, as bars or as a table. */
export function Timeline({ issue, timeline, range }: Props) {
  const { hasTable, showTable } = useChoices()
  const { project, environment } = issue
  const changes =
    useResource(flagChanges(project, { environment, ...range.times }), { follows: 'flags' }).data
      .value?.items ?? []
  return (
    <div class="timeline">
      {timeline && hasTable && <TimelineTable timeline={timeline} changes={changes} />}
      {timeline && !hasTable && (
        <Bars issue={issue} timeline={timeline} changes={changes} isNow={range.to === undefined} />
      )}
      {!timeline && <div class="chart" />}
      <div class="ranges">
        <RangeMenu range={range} />
        <TableButton isTable={hasTable} show={showTable} />
      </div>
    </div>
  )
}
