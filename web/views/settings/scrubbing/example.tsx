import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'

const MASK = '[scrubbed]'
const SAMPLE: readonly [key: string, sent: string, stored: string][] = [
  ['user.password', 'correct horse battery', MASK],
  ['headers.Authorization', 'Bearer eyJhbGciOiJIUzI1NiJ9…', MASK],
  ['note', 'paid with 4111 1111 1111 1111', `paid with ${MASK}`],
  ['message', 'clone failed for ghp_k7Qz2mXw9Rb4…', `clone failed for ghp_${MASK}`],
  ['statement', "… WHERE password = 'swordfish'", `… WHERE password = '${MASK}'`],
  ['plan', 'team', 'team'],
]
const OF_PEOPLE = {
  emails: ['user.email', 'ana@halfmoon.example', MASK],
  ipAddresses: ['user.ip', '203.0.113.7', MASK],
  userPaths: ['cwd', '/home/ana/shop', `/home/${MASK}/shop`],
} as const

/** At most this many extra keys are shown: more would add nothing. */
const MOST_EXTRA = 4
const COLUMNS = [{ name: 'Key' }, { name: 'Sent' }, { name: 'Stored' }]

interface ExampleProps {
  isOn: boolean
  extraKeys: readonly string[]
  personal: Record<keyof typeof OF_PEOPLE, boolean>
}

/** Shows an event as it is sent, and what is stored of it under these settings. */
export function Example({ isOn, extraKeys, personal }: ExampleProps) {
  const people = (Object.keys(OF_PEOPLE) as (keyof typeof OF_PEOPLE)[]).map((choice) => {
    const [key, sent, stored] = OF_PEOPLE[choice]
    return [key, sent, personal[choice] ? stored : sent] as const
  })
  const extra = extraKeys.slice(0, MOST_EXTRA).map((key) => [key, 'what you sent', MASK] as const)
  return (
    <Table name="Example" columns={COLUMNS} isInner>
      {[...SAMPLE, ...people, ...extra].map(([key, sent, stored]) => {
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
