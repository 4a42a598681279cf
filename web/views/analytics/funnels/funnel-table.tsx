import type { FunnelReport } from '../../../api/funnels'
import { duration, number, sentence } from '../../../lib/format'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { rate } from '../overview/numbers/measures'
import { unitsOf } from './funnel-view'

/** What the picture says, in numbers. */
export const FunnelTable = ({ report: { steps, per } }: { report: FunnelReport }) => (
  <Table
    name="Steps"
    isInner
    columns={[
      { name: 'Step' },
      { name: sentence(unitsOf(per, 2)), class: 'num' },
      { name: 'Of the first', class: 'num' },
      { name: 'Of the step before', class: 'num hide-s' },
      { name: 'Lost before it', class: 'num' },
      { name: 'Median time', class: 'num hide-s' },
    ]}
  >
    {steps.map(({ name, came, ofFirst, ofBefore, lost, medianMs }, i) => (
      <tr key={i}>
        <td>
          <Text of={name} />
        </td>
        <td class="num">{number(came)}</td>
        <td class="num">{ofFirst === null ? '–' : rate(ofFirst)}</td>
        <td class="num hide-s">{ofBefore === null ? '–' : rate(ofBefore)}</td>
        <td class="num">{i === 0 ? '–' : number(lost)}</td>
        <td class="num hide-s">{medianMs === null ? '–' : duration(medianMs)}</td>
      </tr>
    ))}
  </Table>
)
