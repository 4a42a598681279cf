import type { Address } from '../../../api/client'
import { sharedReport } from '../../../api/shared-report'
import { Icon } from '../../../ui/icon'

/** Downloads a report as CSV. A shared page has none: browsers cannot send its token with a download. */
export const CsvLink = ({ of, name }: { of: Address<unknown>; name: string }) =>
  sharedReport.value ? null : (
    <a class="btn" href={`${of}&format=csv`} download={`${name}.csv`} aria-label={`CSV of ${name}`}>
      <Icon name="download" />
      <span class="hide-s">CSV</span>
    </a>
  )
