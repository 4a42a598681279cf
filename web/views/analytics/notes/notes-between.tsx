import { visible } from '../../../../src/lib/visible'
import type { NoteView } from '../../../api/notes'
import { labelRoom } from '../../../lib/label-room'
import { ChartFlag } from '../../../ui/chart-flag'
import { noteTime, noteWords } from './note-time'

/** More lines than this would hide the chart; the table has all. */
const MOST = 12

/** Lines over a chart where people wrote notes, named in a line of their own below the releases. */
export function NotesBetween({ notes, from, to }: { notes: NoteView[]; from: string; to: string }) {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  const room = labelRoom()
  return notes
    .map((note) => ({ ...note, share: (noteTime(note.at) - begin) / (end - begin) }))
    .filter(({ share }) => share >= 0 && share <= 1)
    .slice(-MOST)
    .map(({ id, at, text, share }) => (
      <ChartFlag
        key={id}
        class="change"
        label={text}
        title={visible(`${noteWords(at)}: ${text}`)}
        share={share}
        room={room(share)}
      />
    ))
}
