import { type Override, removeOverride, setOverride } from '../../../api/flag-overrides'
import { attempt } from '../../../lib/attempt'
import { nameOf } from '../../../lib/environments'
import { toast } from '../../../lib/toast'
import { Ago } from '../../../ui/ago'
import { Gauge } from '../../../ui/gauge'
import { Icon } from '../../../ui/icon'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { Until } from '../../../ui/until'

const COLUMNS = [
  { name: 'Targeting key' },
  { name: 'Is served' },
  { name: 'In' },
  { name: 'Ends' },
  { name: 'Set', class: 'hide-s' },
  { name: 'What can be done', isBare: true },
]

interface Props {
  slug: string
  /** The flag's key. */
  flag: string
  items: readonly Override[]
  mayChange: boolean
}

export function OverrideTable({ slug, flag, items, mayChange }: Props) {
  async function remove({ setAt: _at, setBy: _by, until, ...override }: Override) {
    const isDone = await attempt(
      () => removeOverride(slug, flag, override),
      'The user is served as before',
    )
    if (isDone)
      toast({
        text: `The rules decide for ${override.targetingKey} again`,
        action: {
          label: 'Undo',
          run: () =>
            attempt(
              () => setOverride(slug, flag, { ...override, ...(until !== null && { until }) }),
              'The rules decide',
            ),
        },
      })
  }
  return (
    <Table name="Users with a variant of their own" columns={COLUMNS} isInner>
      {items.map((one) => (
        <tr key={`${one.environment} ${one.targetingKey}`}>
          <td class="free mono">
            <Text of={one.targetingKey} />
          </td>
          <td>
            <span class="badge">
              <Text of={one.variant} />
            </span>
          </td>
          <td class="nowrap">
            <Gauge of={one.environment} /> {nameOf(one.environment)}
          </td>
          <td class="two nowrap">{one.until ? <Until at={one.until} /> : 'never'}</td>
          <td class="two nowrap hide-s">
            <Ago at={one.setAt} after=" ago" />, by <Text of={one.setBy} />
          </td>
          <td class="num">
            {mayChange && (
              <button
                type="button"
                class="btn tight square quiet"
                aria-label={`Let the rules decide for ${one.targetingKey} in ${one.environment}`}
                onClick={() => remove(one)}
              >
                <Icon name="x" />
              </button>
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}
