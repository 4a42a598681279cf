import { ENVIRONMENTS } from '../../../../src/projects/environment'
import type { FlagView } from '../../../api/flags'
import { nameOf } from '../../../lib/environments'
import { Ago } from '../../../ui/ago'
import { Gauge } from '../../../ui/gauge'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { servesIn } from '../environments/serves'
import { hrefOfFlag } from '../hrefs'
import { FlagState } from './flag-state'

const COLUMNS = [
  { name: 'Flag' },
  { name: 'State' },
  { name: 'On in' },
  { name: 'Evaluated', class: 'hide-s' },
  { name: 'Changed', class: 'hide-s' },
]

interface Props {
  slug: string
  flags: readonly FlagView[]
}

export const FlagTable = ({ slug, flags }: Props) => (
  <Table name="Flags" columns={COLUMNS}>
    {flags.map((flag) => (
      <tr key={flag.key}>
        <td class="free">
          <a class="row-name" href={hrefOfFlag(slug, flag.key)}>
            <b>
              <Text of={flag.name || flag.key} />
            </b>
          </a>
          <span class="small two detail">
            <code>{flag.key}</code> · {flag.type} · {flag.purpose}
            {flag.owner && (
              <>
                {' '}
                · <Text of={flag.owner} />
              </>
            )}
          </span>
        </td>
        <td>
          <FlagState of={flag} />
        </td>
        <td>
          <On in={flag} />
        </td>
        <td class="two hide-s">
          {flag.lastEvaluatedAt ? (
            <Ago at={flag.lastEvaluatedAt} after=" ago" />
          ) : (
            <span class="three">never</span>
          )}
        </td>
        <td class="two hide-s">
          <Ago at={flag.updatedAt} after=" ago" />
        </td>
      </tr>
    ))}
  </Table>
)

/** The environments in which a flag is on, by their gauges; what is off is there in words alone. */
function On({ in: flag }: { in: FlagView }) {
  const on = [...ENVIRONMENTS].reverse().filter((one) => servesIn(flag, one).isOn)
  if (on.length === 0) return <span class="three">nowhere</span>
  return (
    <span class="flex on-in">
      {on.map((one) => (
        <span key={one} title={`${nameOf(one)}: ${servesIn(flag, one).words}`}>
          <Gauge of={one} />
          <span class="sr">{nameOf(one)}</span>
        </span>
      ))}
    </span>
  )
}
