import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'

const MASK = '[scrubbed]'
const SAMPLE: readonly [key: string, sent: string, stored: string][] = [
  ['user.password', 'correct horse battery', MASK],
  ['headers.Authorization', 'Bearer eyJhbGciOiJIUzI1NiJ9…', MASK],
  ['note', 'paid with 4111 1111 1111 1111', `paid with ${MASK}`],
  ['plan', 'team', 'team'],
]
/** Of the extra keys: the rest would be the same again. */
const MOST_EXTRA = 4
const COLUMNS = [{ name: 'Key' }, { name: 'Sent' }, { name: 'Stored' }]

/** What an event holds when it is sent, and what of it is stored. */
export function Example({ isOn, extraKeys }: { isOn: boolean; extraKeys: readonly string[] }) {
  const extra = extraKeys.slice(0, MOST_EXTRA).map((key) => [key, 'what you sent', MASK] as const)
  return (
    <Table name="Example" columns={COLUMNS} isInner>
      {[...SAMPLE, ...extra].map(([key, sent, stored]) => {
        const shown = isOn ? stored : sent
        return (
          <tr key={key}>
            <td class="mono free">
              <Text of={key} />
            </td>
            <td class="mono two free">{sent}</td>
            <td class={shown.includes(MASK) ? 'mono three free' : 'mono two free'}>{shown}</td>
          </tr>
        )
      })}
    </Table>
  )
}
