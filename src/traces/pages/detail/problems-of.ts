import { iso } from '../../../lib/time'
import { MARKS } from '../waterfall/span-columns'
import type { Waterfall } from '../waterfall/waterfall'
import type { TraceProblem } from './model'

/**
 * What is wrong with a trace, in sentences for its reader.
 * @param listedAt the start that lists show, in ms, where it is not the trace's own
 */
export function problemsOf(waterfall: Waterfall, total: number, listedAt?: number): TraceProblem[] {
  const { spans, parent, isOrphan, isInCycle, shifts } = waterfall
  const drawn = waterfall.count
  const orphans = countOf(isOrphan)
  const roots = parent.reduce(
    (sum, above, row) => sum + (above < 0 && !isOrphan[row] && !isInCycle[row] ? 1 : 0),
    0,
  )
  const movedCount = shifts ? shifts.reduce((sum, shift) => sum + (shift === 0 ? 0 : 1), 0) : 0
  const backwards = spans.marks.filter((marks) => marks & MARKS.backwards).length
  const problems: TraceProblem[] = [
    {
      kind: 'cut',
      count: total - drawn,
      message: `The trace has ${total} spans; ${drawn} of them are shown.`,
    },
    {
      kind: 'missing-parents',
      count: orphans,
      message: `${spansOf(orphans)} a parent that has not come: it is on its way, was sampled away, or is sent elsewhere.`,
    },
    {
      kind: 'several-roots',
      count: roots > 1 ? roots : 0,
      message: `${roots} spans have no parent: the critical path is that of the first.`,
    },
    {
      kind: 'clock-skew',
      count: movedCount,
      message: `${spansOf(movedCount)} times that do not go with their callers' clocks: they were moved into these. skew=raw shows them as they came.`,
    },
    {
      kind: 'false-times',
      count: listedAt === undefined ? 0 : 1,
      message: `By its spans the trace began in ${yearOf(waterfall)}, which no clock that is right has told: it is listed and counted from ${iso(listedAt ?? 0)}, when they came. Set the clock of their host.`,
    },
    {
      kind: 'cycles',
      count: countOf(isInCycle),
      message: `${spansOf(countOf(isInCycle))} parents that make a circle; it is opened at its first.`,
    },
    {
      kind: 'ended-before-start',
      count: backwards,
      message: `${spansOf(backwards)} an end before the start: their duration counts as nothing.`,
    },
  ]
  return problems.filter(({ count }) => count > 0)
}

const yearOf = ({ beginSeconds }: Waterfall) => new Date(beginSeconds * 1000).getUTCFullYear()

const countOf = (marks: Uint8Array) => marks.reduce((sum, mark) => sum + mark, 0)

const spansOf = (count: number) => (count === 1 ? '1 span has' : `${count} spans have`)
