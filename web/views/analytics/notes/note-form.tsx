import { ENVIRONMENTS, type Environment } from '../../../../src/projects/environment'
import { changeNote, type NoteView, writeNote } from '../../../api/notes'
import { nameOf, type Shown } from '../../../lib/environments'
import { textOf, useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'
import { fieldsOf, timeOfFields } from './note-time'

interface Props {
  slug: string
  shown: Shown
  /** A note that is there; without an id, a new one. */
  of: Partial<NoteView>
  close(): void
}

/** Says what happened on a day, or at a time of it. */
export function NoteForm({ slug, shown, of: { id, at, text, environment }, close }: Props) {
  const { day, time } = fieldsOf(at ?? fieldsOf(new Date().toISOString()).day)
  const chosen = id === undefined ? (shown === 'all' ? null : shown) : environment
  const form = useSubmit(async (given) => {
    const note = {
      at: timeOfFields(textOf(given, 'day'), textOf(given, 'time')),
      text: textOf(given, 'text'),
      environment: (textOf(given, 'environment') || null) as Environment | null,
    }
    await (id === undefined ? writeNote(slug, note) : changeNote(slug, id, note))
    close()
  })
  return (
    <FormDialog
      title={id === undefined ? 'Write a note' : 'Change the note'}
      does="Save"
      form={form}
      close={close}
    >
      <label>
        <span>What happened</span>
        <input class="field" name="text" required maxLength={200} defaultValue={text} />
      </label>
      <label>
        <span>Day</span>
        <input class="field" name="day" type="date" required defaultValue={day} />
      </label>
      <label>
        <span>
          Time <span class="three">where it matters</span>
        </span>
        <input class="field" name="time" type="time" defaultValue={time} />
      </label>
      <label>
        <span>Environment</span>
        <select class="field" name="environment">
          <option value="" selected={chosen === null}>
            All
          </option>
          {ENVIRONMENTS.map((one) => (
            <option key={one} value={one} selected={one === chosen}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      </label>
    </FormDialog>
  )
}
