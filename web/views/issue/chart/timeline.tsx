import type { IssueView } from '../../../../src/issues/model'
import { issueTimeline, type Range } from '../../../api/issue'
import { useResource } from '../../../api/resource'
import { TableButton } from '../../../ui/table-button'
import { useChoices } from '../choices'
import { Bars } from './bars'
import { TimelineTable } from './timeline-table'

const RANGES: readonly { range: Range; label: string; name: string }[] = [
  { range: '14d', label: '14 d', name: '14 days' },
  { range: '24h', label: '24 h', name: '24 hours' },
]
const EVERY_MS = 60_000

/** Events over time with the releases they began in, as bars or as a table. */
export function Timeline({ issue }: { issue: IssueView }) {
  const { range, showRange, hasTable, showTable } = useChoices()
  const timeline = useResource(issueTimeline(issue.id, range), { everyMs: EVERY_MS })
  const data = timeline.data.value
  return (
    <div class="timeline">
      {data && hasTable && <TimelineTable timeline={data} />}
      {data && !hasTable && <Bars issue={issue} timeline={data} />}
      {!data && <div class="chart" />}
      <div class="ranges">
        <div class="seg" role="radiogroup" aria-label="Time shown">
          {RANGES.map((one) => (
            <label key={one.range}>
              <input
                type="radio"
                name="range"
                aria-label={one.name}
                checked={one.range === range}
                onChange={() => showRange(one.range)}
              />
              {one.label}
            </label>
          ))}
        </div>
        <TableButton isTable={hasTable} show={showTable} />
      </div>
    </div>
  )
}
