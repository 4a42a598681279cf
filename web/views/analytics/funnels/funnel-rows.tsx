import type { FunnelReport } from '../../../api/funnels'
import { number, sentence } from '../../../lib/format'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { rate } from '../overview/numbers/measures'
import { valueWords } from '../overview/panels/value-words'
import { dimensionWords } from '../section/dimension-words'

/** The funnel of each value of a dimension; the rows add up to the whole. */
export function FunnelRows({ report, by }: { report: FunnelReport; by: string }) {
  const { steps, rows, values } = report
  const words = dimensionWords(by)
  const hidden = (values ?? 0) - (rows?.length ?? 0)
  const tab = { by, name: '', one: '', unknown: 'Unknown' }
  return (
    <section class="panel" aria-label={`By ${words}`}>
      <Table
        name={`The steps by ${words}`}
        isInner
        columns={[
          { name: sentence(words) },
          ...steps.map(({ name }, i) => ({
            name: `${i + 1} ${name}`,
            class: i > 0 && i < steps.length - 1 ? 'num hide-s' : 'num',
          })),
          { name: 'Rate', class: 'num' },
        ]}
      >
        {rows?.map(({ value, came }) => (
          <tr key={value}>
            <td>
              <Text of={valueWords(tab, value)} />
            </td>
            {came.map((count, i) => (
              <td key={i} class={i > 0 && i < steps.length - 1 ? 'num hide-s' : 'num'}>
                {number(count)}
              </td>
            ))}
            <td class="num">{came[0] ? rate((came.at(-1) ?? 0) / came[0]) : '–'}</td>
          </tr>
        ))}
      </Table>
      {hidden > 0 && <footer class="small three">and {number(hidden)} others</footer>}
    </section>
  )
}
