import { sizeText } from '../../../../src/lib/size-text'
import type { BackupView } from '../../../api/backups'
import { Ago } from '../../../ui/ago'
import { Panel } from '../../../ui/panel'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'

const COLUMNS = [
  { name: 'File' },
  { name: 'Made', class: 'hide-s' },
  { name: 'Why', class: 'hide-m' },
  { name: 'Verified' },
  { name: 'Size', class: 'num' },
]

const WHY = {
  command: 'by command',
  request: 'by hand',
  schedule: 'by schedule',
  upgrade: 'before an upgrade',
} satisfies Record<NonNullable<BackupView['reason']>, string>

/** The files of the server's folder. */
export const BackupTable = ({ items, folder }: { items: BackupView[]; folder: string }) => (
  <Panel
    title="Files"
    lead={
      <>
        In <code>{folder}</code> on the box. Bring them to another disk: a backup beside the data
        does not outlive it.
      </>
    }
  >
    {items.length === 0 ? (
      <p class="inset three">None yet.</p>
    ) : (
      <Table name="Backups" columns={COLUMNS} isInner>
        {items.map(({ name, at, reason, isWhole, holdsKey, bytes: size }) => (
          <tr key={name}>
            <td class="free mono small">
              <Text of={name} />
              {holdsKey && <span class="three"> with secrets.key</span>}
            </td>
            <td class="hide-s">
              {at ? <Ago at={at} after=" ago" /> : <span class="three">unknown</span>}
            </td>
            <td class="two hide-m">{reason ? WHY[reason] : ''}</td>
            <td>
              {isWhole ? 'read back, whole' : <span class="warning">damaged or no backup</span>}
            </td>
            <td class="num">{sizeText(size)}</td>
          </tr>
        ))}
      </Table>
    )}
  </Panel>
)
