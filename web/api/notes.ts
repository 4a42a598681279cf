import type { NewNote, NoteView } from '../../src/analytics/notes/model'
import { address, patch, post, remove } from './client'
import { refreshAll } from './resource'

export type { NoteView }

export const noteList = (slug: string) =>
  address<{ items: NoteView[] }>(`/projects/${slug}/analytics/notes`)

export async function writeNote(slug: string, note: NewNote): Promise<void> {
  await post(address(`/projects/${slug}/analytics/notes`), note)
  refreshAll(noteList(slug))
}

export async function changeNote(slug: string, id: string, note: NewNote): Promise<void> {
  await patch(address(`/projects/${slug}/analytics/notes/${id}`), note)
  refreshAll(noteList(slug))
}

export async function removeNote(slug: string, id: string): Promise<void> {
  await remove(address(`/projects/${slug}/analytics/notes/${id}`))
  refreshAll(noteList(slug))
}
