import type { NoteView } from '../../../../api/notes'
import { Table } from '../../../../ui/table'
import { Text } from '../../../../ui/text'
import { noteTime } from '../../notes/note-time'
import { MEASURES, said } from '../numbers/measures'
import { endOf, INTERVAL_NAMES, intervalWords } from './intervals'
import type { BarsShown } from './visit-bars'

interface Props extends BarsShown {
  /** What people wrote down about these times. */
  notes?: readonly NoteView[]
}

/** What the bars say, in numbers; newest first. */
export function VisitsTable({ bars, interval, measure, notes = [] }: Props) {
  const of = MEASURES[measure]
  const isCompared = bars.some(({ before }) => before !== null)
  const notesIn = (at: number) =>
    notes.filter((note) => noteTime(note.at) >= at && noteTime(note.at) < endOf(at, interval))
  const isNoted = bars.some(({ at }) => notesIn(at).length > 0)
  const columns = [
    { name: INTERVAL_NAMES[interval] },
    { name: of.name, class: 'num' },
    ...(isCompared ? [{ name: 'Before', class: 'num' }] : []),
    ...(isNoted ? [{ name: 'Notes' }] : []),
  ]
  return (
    <Table name={`${of.name} over time`} columns={columns} class="series-table">
      {bars.toReversed().map(({ at, value, before, isPart }) => (
        <tr key={at}>
          <td>
            {intervalWords(at, interval)}
            {isPart && <span class="three small"> in part</span>}
          </td>
          <td class="num">{said(of, value)}</td>
          {isCompared && <td class="num">{said(of, before)}</td>}
          {isNoted && (
            <td class="two">
              <Text
                of={notesIn(at)
                  .map(({ text }) => text)
                  .join(' · ')}
              />
            </td>
          )}
        </tr>
      ))}
    </Table>
  )
}
