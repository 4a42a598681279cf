import type { IssueView, TimelineView } from '../../../../src/issues/detail/model'
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

/** Events over time with the releases they began in, as bars or as a table. */
export function Timeline({ issue, timeline, range }: Props) {
  const { hasTable, showTable } = useChoices()
  return (
    <div class="timeline">
      {timeline && hasTable && <TimelineTable timeline={timeline} />}
      {timeline && !hasTable && (
        <Bars issue={issue} timeline={timeline} isNow={range.to === undefined} />
      )}
      {!timeline && <div class="chart" />}
      <div class="ranges">
        <RangeMenu range={range} />
        <TableButton isTable={hasTable} show={showTable} />
      </div>
    </div>
  )
}
