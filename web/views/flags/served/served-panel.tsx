import { useState } from 'preact/hooks'
import { leadVariant } from '../../../../src/flags/lead-variant'
import type { Environment } from '../../../../src/projects/environment'
import type { FlagUsage, FlagView } from '../../../api/flags'
import { dayTime } from '../../../lib/day-time'
import { number, percent, share } from '../../../lib/format'
import { Table } from '../../../ui/table'
import { TableButton } from '../../../ui/table-button'
import { Text } from '../../../ui/text'
import { sharesIn, totalOf } from './shares'

interface Props {
  flag: FlagView
  usage: FlagUsage
  environment: Environment
}

const BINS = 56

interface Bin {
  at: number
  had: number
  total: number
}

/** The share of the leading variant over two weeks, and how often each variant was served. */
export function ServedPanel({ flag, usage, environment }: Props) {
  const [isTable, setTable] = useState(false)
  const shares = sharesIn(usage, environment)
  const total = totalOf(shares)
  const lead = leadVariant(flag.variants)
  const bins = binsOf(usage, environment, lead)
  return (
    <section class="panel" aria-labelledby="served">
      <header>
        <h2 id="served">What was served</h2>
        <span class="small three">
          share of{' '}
          <b class="accent">
            <Text of={lead} />
          </b>{' '}
          in {environment}, 14 days
        </span>
        {total > 0 && <TableButton isTable={isTable} show={setTable} />}
      </header>
      {total === 0 ? (
        <p class="alone small two">Nothing asked for it in {environment} in 14 days.</p>
      ) : isTable ? (
        <Table
          name={`Shares of ${lead}`}
          columns={[{ name: 'From' }, { name: lead, class: 'num' }, { name: 'Of', class: 'num' }]}
          isInner
        >
          {bins
            .filter((bin) => bin.total > 0)
            .map((bin) => (
              <tr key={bin.at}>
                <td>{dayTime(new Date(bin.at).toISOString())}</td>
                <td class="num">{share(bin.had / bin.total)}</td>
                <td class="num">{number(bin.total)}</td>
              </tr>
            ))}
        </Table>
      ) : (
        <svg
          class="served"
          viewBox={`0 0 ${bins.length} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Share of ${lead} over 14 days`}
        >
          <path class="stepline" d={pathOf(bins)} />
        </svg>
      )}
      {total > 0 && (
        <ul class="dist">
          {shares.map(({ variant, count }) => (
            <li key={variant} style={{ '--w': percent(count / total) }}>
              <span class="cut">
                {variant === null ? 'the code default' : <Text of={variant} />}
              </span>
              <span class="three num" title={`${number(count)} of ${number(total)}`}>
                {share(count / total)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function binsOf(
  { from, stepMs, series }: FlagUsage,
  environment: Environment,
  lead: string,
): Bin[] {
  const here = series.filter((one) => one.environment === environment)
  const steps = Math.max(0, ...here.map(({ counts }) => counts.length))
  const size = Math.max(1, Math.ceil(steps / BINS))
  return Array.from({ length: Math.ceil(steps / size) }, (_, bin) => {
    const within = (counts: readonly number[]) =>
      counts.slice(bin * size, (bin + 1) * size).reduce((sum, n) => sum + n, 0)
    return {
      at: Date.parse(from) + bin * size * stepMs,
      had: here.reduce((sum, one) => (one.variant === lead ? sum + within(one.counts) : sum), 0),
      total: here.reduce((sum, one) => sum + within(one.counts), 0),
    }
  })
}

/** A step for each time in which the flag was asked for; nothing where it was not. */
function pathOf(bins: readonly Bin[]): string {
  let isDrawing = false
  return bins
    .map(({ had, total }, x) => {
      if (total === 0) {
        isDrawing = false
        return ''
      }
      const y = 100 - (98 * had) / total - 1
      const begin = isDrawing ? `L${x} ${y}` : `M${x} ${y}`
      isDrawing = true
      return `${begin}H${x + 1}`
    })
    .join('')
}
