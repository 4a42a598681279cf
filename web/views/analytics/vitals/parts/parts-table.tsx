import { VITALS } from '../../../../../src/analytics/records/vitals'
import { visible } from '../../../../../src/lib/visible'
import { sharedReport } from '../../../../api/shared-report'
import type { VitalSummary, VitalsBreakdown } from '../../../../api/vitals'
import { number } from '../../../../lib/format'
import { exactly } from '../../../../lib/pieces'
import { Table } from '../../../../ui/table'
import { Text } from '../../../../ui/text'
import { valueWords } from '../../overview/panels/value-words'
import { RatingMark } from '../rating-mark'
import { saidVital } from '../vital-words'
import type { VitalsState } from '../vitals-state'
import { pageLoads } from './page-loads'

interface Props {
  items: VitalsBreakdown['items']
  state: VitalsState
}

/** Values with the p75 of each metric; a value narrows the page to it. A narrow window has the chosen metric alone. */
export function PartsTable({ items, state }: Props) {
  const { part, metric } = state
  const hasTraces = !sharedReport.value && (part.by === 'page' || part.by === 'release')
  const classOf = (one: string) => (one === metric ? 'num chosen' : 'num hide-s')
  return (
    <Table
      name={`Speed by ${part.one.toLowerCase()}`}
      isInner
      columns={[
        { name: part.one },
        ...VITALS.map((name) => ({ name, class: classOf(name) })),
        { name: `Measured`, class: 'num' },
        ...(hasTraces ? [{ name: 'Traces', isBare: true }] : []),
      ]}
    >
      {items.map(({ value, metrics }) => {
        const traces = pageLoads(state, part.by, value)
        const condition = value === '' ? `!${part.by}:*` : exactly(part.by, value)
        return (
          <tr key={value}>
            <td class="cut">
              <a
                class="link plain"
                href={state.hrefHere('vitals', condition)}
                title={visible(value)}
              >
                <Text of={valueWords(part, value)} />
              </a>
            </td>
            {metrics.map((one) => (
              <td key={one.metric} class={classOf(one.metric)}>
                <Value of={one} />
              </td>
            ))}
            <td class="num three">{number(countOf(metrics, metric))}</td>
            {hasTraces && (
              <td>
                {traces && (
                  <a class="link small" href={traces}>
                    Traces
                    <span class="sr">
                      {' '}
                      of <Text of={value} />
                    </span>
                  </a>
                )}
              </td>
            )}
          </tr>
        )
      })}
    </Table>
  )
}

const Value = ({ of: { metric, p75, rating } }: { of: VitalSummary }) => (
  <span class={rating === null ? 'three' : undefined}>
    {p75 !== null && <RatingMark of={rating} />} {saidVital(metric, p75)}
  </span>
)

const countOf = (metrics: readonly VitalSummary[], metric: string) =>
  metrics.find((one) => one.metric === metric)?.count ?? 0
