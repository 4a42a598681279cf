import { useState } from 'preact/hooks'
import type { FlagDefinition } from '../../../../src/flags/model'
import { changeFlag, type FlagEdit, type FlagView } from '../../../api/flags'
import { textOf, useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'
import { JsonField } from '../json-field'
import { jsonMistake } from '../json-mistake'

interface Props {
  slug: string
  flag: FlagView
  mayChange: boolean
  close(): void
}

/** What people decide about a flag, in the order in which it is written down. */
const MEMBERS = [
  'name',
  'description',
  'owner',
  'tags',
  'type',
  'purpose',
  'expectedLifetimeDays',
  'variants',
  'defaultVariant',
  'clientSide',
  'enabled',
  'environments',
  'prerequisites',
  'rules',
  'targeting',
  'metadata',
] as const satisfies readonly (keyof FlagDefinition)[]

/** The definition of a flag as JSON: everything that can be said of it. */
export function DefinitionDialog({ slug, flag, mayChange, close }: Props) {
  const before = JSON.stringify(
    Object.fromEntries(MEMBERS.map((name) => [name, flag[name]])),
    null,
    2,
  )
  const [text, setText] = useState(before)
  const form = useSubmit(async (given) => {
    if (!mayChange) return close()
    const comment = textOf(given, 'comment')
    await changeFlag(slug, flag, { ...(JSON.parse(text) as FlagEdit), comment })
    close()
  })
  return (
    <FormDialog
      title={`${flag.key} as JSON`}
      does={mayChange ? 'Save' : 'Close'}
      form={form}
      isDisabled={mayChange && (jsonMistake(text) !== undefined || text === before)}
      close={close}
      class="wide-dialog"
    >
      <JsonField name="Definition" text={text} set={setText} rows={20} isFixed={!mayChange} />
      {mayChange && (
        <label>
          <span>Why</span>
          <input
            class="field"
            name="comment"
            maxLength={500}
            autocomplete="off"
            placeholder="Stands in the history"
          />
        </label>
      )}
    </FormDialog>
  )
}
