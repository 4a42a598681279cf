import { sizeText } from '../../../../src/lib/size-text'
import type { KeyInUse } from '../../../../src/projects/keys/model'
import { changeKey } from '../../../api/keys'
import { counted, number } from '../../../lib/format'
import { useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'
import { Text } from '../../../ui/text'
import { QuotaFields, quotasOf } from './quota-fields'

/** What a key has sent today, and what it may. */
export function QuotaDialog({ of: key, close }: { of: KeyInUse; close(): void }) {
  const { usedToday, bounds } = key
  const form = useSubmit(async (given) => {
    await changeKey(key.project, key.id, { quotas: quotasOf(given) })
    close()
  })
  return (
    <FormDialog title="Quotas" does="Save" form={form} close={close}>
      <p class="two">
        <b>{key.name ? <Text of={key.name} /> : `…${key.last4}`}</b> has sent{' '}
        {counted(usedToday.items, 'item')} of {number(bounds.itemsPerDay)} and{' '}
        {sizeText(usedToday.bytes)} of {sizeText(bounds.bytesPerDay)} today (UTC). An item is an
        event, or 20 spans.
      </p>
      <QuotaFields quotas={key.quotas} bounds={bounds} />
      <p class="small three">
        An empty field is what every {key.kind} key may send. What is over a quota is refused with
        429 until it ends.
      </p>
    </FormDialog>
  )
}
