import { useState } from 'preact/hooks'
import {
  changeSegment,
  createSegment,
  type NewSegment,
  type SegmentView,
} from '../../../api/segments'
import { textOf, useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'
import { JsonField } from '../json-field'
import { jsonMistake } from '../json-mistake'
import { KeyField } from '../key-field'

interface Props {
  slug: string
  /** The one that is changed; a new one is made when it is left out. */
  segment?: SegmentView
  close(): void
}

const EXAMPLE: NewSegment['when'] = {
  any: [
    { attribute: 'email', operator: 'endsWith', values: ['@example.com'] },
    { attribute: 'plan', operator: 'in', values: ['tester'] },
  ],
}

export function SegmentDialog({ slug, segment, close }: Props) {
  const [when, setWhen] = useState(JSON.stringify(segment?.when ?? EXAMPLE, null, 2))
  const form = useSubmit(async (given) => {
    const said = { name: textOf(given, 'name'), when: JSON.parse(when) as NewSegment['when'] }
    if (segment) await changeSegment(slug, segment, said)
    else await createSegment(slug, { key: textOf(given, 'key'), ...said })
    close()
  })
  return (
    <FormDialog
      title={segment ? `Change ${segment.key}` : 'New segment'}
      does={segment ? 'Save' : 'Make the segment'}
      form={form}
      isDisabled={jsonMistake(when) !== undefined}
      close={close}
    >
      {!segment && <KeyField example="staff" />}
      <label>
        <span>Name</span>
        <input
          class="field"
          name="name"
          maxLength={100}
          autocomplete="off"
          defaultValue={segment?.name ?? ''}
        />
      </label>
      <JsonField name="Who" text={when} set={setWhen} rows={10} />
    </FormDialog>
  )
}
