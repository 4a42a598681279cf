import type { ServiceView } from '../../../api/service'
import { number } from '../../../lib/format'
import { Dialog } from '../../../ui/dialog'
import { Table } from '../../../ui/table'

const COLUMNS = [{ name: 'Where' }, { name: 'Reason' }, { name: 'Today', class: 'num' }]

const WHERE: Record<string, string> = {
  events: 'Events',
  spans: 'Spans',
  analytics: 'Analytics',
  releases: 'Source maps',
  api: 'Dashboard and API',
  open: 'Signing in, public addresses',
  none: 'No such address',
}

/** What was refused today, by where and why. */
export const RefusedDialog = ({
  refused: { today, byReason },
  close,
}: {
  refused: ServiceView['refused']
  close(): void
}) => (
  <Dialog title="Refused today" close={close}>
    <p class="two small">
      {number(today)} since midnight UTC, or since the start. Each sender was told why;{' '}
      <code>partial</code> counts items of batches whose others were taken.
    </p>
    {byReason.length > 0 && (
      <Table name="Refusals by reason" columns={COLUMNS} isInner>
        {byReason.map(({ route, reason, count }) => (
          <tr key={`${route} ${reason}`}>
            <td>{WHERE[route] ?? route}</td>
            <td>
              <code>{reason}</code>
            </td>
            <td class="num">{number(count)}</td>
          </tr>
        ))}
      </Table>
    )}
    <footer class="flex">
      <button type="button" class="btn" onClick={close}>
        Close
      </button>
    </footer>
  </Dialog>
)
