import { ApiError } from '../../../../api/client'
import { changeFlag, type FlagView } from '../../../../api/flags'
import { refusedParts } from '../../../../lib/refused'
import { textOf, useSubmit } from '../../../../lib/use-act'
import { FormDialog } from '../../../../ui/form-dialog'
import { Text } from '../../../../ui/text'
import { changesTo } from './draft'
import type { Edit } from './edit'
import type { Editing } from './use-edit'

interface Props {
  slug: string
  flag: FlagView
  edit: Edit
  /** What is changed. */
  words: readonly string[]
  editing: Editing
  close(): void
}

/** Shows what is about to change, asks why, and saves it. */
export function ReviewDialog({ slug, flag, edit, words, editing, close }: Props) {
  const { key } = flag
  const { version, before, draft } = edit
  const form = useSubmit(async (given) => {
    try {
      const comment = textOf(given, 'comment')
      await changeFlag(slug, { key, version }, { ...changesTo(before, draft), comment })
      editing.end()
    } catch (cause) {
      const parts = cause instanceof ApiError ? refusedParts(cause) : []
      if (parts.length === 0) throw cause
      // What names its place is said there, which this dialog would cover.
      editing.refuse(parts)
    }
    close()
  })
  return (
    <FormDialog title="Save these changes?" does="Save" form={form} close={close}>
      <ul class="changes">
        {words.map((one) => (
          <li key={one}>
            <Text of={one} />
          </li>
        ))}
      </ul>
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
    </FormDialog>
  )
}
