import { useState } from 'preact/hooks'
import { type NoteView, removeNote } from '../../../api/notes'
import { attempt } from '../../../lib/attempt'
import { nameOf, type Shown } from '../../../lib/environments'
import { isAtLeast } from '../../../lib/is-at-least'
import { Dialog } from '../../../ui/dialog'
import { Text } from '../../../ui/text'
import { NoteForm } from './note-form'
import { noteTime, noteWords } from './note-time'

interface Props {
  slug: string
  shown: Shown
  notes: readonly NoteView[]
  close(): void
}

/** What people wrote down about times, newest first, and a way to write more. */
export function NotesDialog({ slug, shown, notes, close }: Props) {
  const mayWrite = isAtLeast('member')
  const [writing, setWriting] = useState<Partial<NoteView> | undefined>(
    notes.length === 0 && mayWrite ? {} : undefined,
  )
  const newest = notes.toSorted((a, b) => noteTime(b.at) - noteTime(a.at))
  if (writing)
    return (
      <NoteForm
        slug={slug}
        shown={shown}
        of={writing}
        close={notes.length === 0 ? close : () => setWriting(undefined)}
      />
    )
  return (
    <Dialog title="Notes" close={close}>
      {newest.length === 0 && <p class="two">Nobody has written a note yet.</p>}
      <ul class="noted">
        {newest.map((note) => (
          <li key={note.id}>
            <span>
              <Text of={note.text} />
              <br />
              <span class="three small">
                {noteWords(note.at)}
                {note.environment && ` · ${nameOf(note.environment)}`} ·{' '}
                <Text of={note.createdBy} />
              </span>
            </span>
            {mayWrite && (
              <span class="push flex">
                <button type="button" class="btn tight quiet" onClick={() => setWriting(note)}>
                  Change<span class="sr"> {note.text}</span>
                </button>
                <button
                  type="button"
                  class="btn tight quiet"
                  onClick={() => attempt(() => removeNote(slug, note.id))}
                >
                  Delete<span class="sr"> {note.text}</span>
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <footer class="flex">
        <span class="push" />
        <button type="button" class="btn" onClick={close}>
          Close
        </button>
        {mayWrite && (
          <button type="button" class="btn primary" onClick={() => setWriting({})}>
            Write a note
          </button>
        )}
      </footer>
    </Dialog>
  )
}
