import { counted } from '../../../lib/format'
import type { FramesShown } from '../choices'
import { libraryOf } from './library-of'
import type { PlannedFrame } from './plan'

/** A frame that stands alone; or neighbours that are one row, with the names of their libraries. */
export type Row =
  | { kind: 'frame'; planned: PlannedFrame }
  | { kind: 'folded'; frames: PlannedFrame[]; label: string; names: string[] }
  /** The middle of a stack that was too long to be kept whole. */
  | { kind: 'gap'; count: number }

/** Of a stack that has none of one's own code so many frames are shown, and of any at most. */
const FIRST = 6
const MOST = 30
/** When all are asked for: a page of thousands of rows takes seconds, and what is folded is a click away. */
const MOST_OF_ALL = 100
/** Names of libraries in a row. */
const NAMES = 3

/** Folds what is not one's own code away, unless there is nothing else. */
export function fold(frames: readonly PlannedFrame[], shown: FramesShown): Row[] {
  if (shown === 'all') return ending(frames.flatMap(withGap), MOST_OF_ALL)
  if (!frames.some(isOwn)) return ending(frames.flatMap(withGap), FIRST)
  const rows: Row[] = []
  let libraries: PlannedFrame[] = []
  const endLibraries = () => {
    if (libraries.length > 0) rows.push(together(libraries, 'library frame'))
    libraries = []
  }
  for (const one of frames) {
    if (one.leftOut !== undefined || isOwn(one)) endLibraries()
    if (one.leftOut !== undefined) rows.push({ kind: 'gap', count: one.leftOut })
    if (isOwn(one)) rows.push(alone(one))
    else libraries.push(one)
  }
  endLibraries()
  return ending(rows, MOST)
}

const alone = (planned: PlannedFrame): Row => ({ kind: 'frame', planned })

const withGap = (planned: PlannedFrame): Row[] =>
  planned.leftOut === undefined
    ? [alone(planned)]
    : [{ kind: 'gap', count: planned.leftOut }, alone(planned)]

/** One row in place of all that are too many, and never for a single one. */
function ending(rows: Row[], most: number): Row[] {
  if (rows.length <= most + 1) return rows
  const rest = rows.slice(most)
  const frames = rest.flatMap(framesOf)
  const gaps = rest.filter((row) => row.kind === 'gap')
  return [...rows.slice(0, most), ...gaps, together(frames, 'more frame')]
}

function framesOf(row: Row): PlannedFrame[] {
  if (row.kind === 'gap') return []
  return row.kind === 'frame' ? [row.planned] : row.frames
}

const together = (frames: PlannedFrame[], one: string): Row => ({
  kind: 'folded',
  frames,
  label: counted(frames.length, one),
  names: namesOf(frames),
})

/** What lacks a map may be one's own, and says what to upload. */
const isOwn = ({ frame }: PlannedFrame) =>
  frame.inApp === true || frame.symbolication?.status === 'unresolved'

function namesOf(frames: PlannedFrame[]): string[] {
  const foreign = frames.filter((one) => !isOwn(one))
  const names = new Set(foreign.flatMap(({ frame }) => libraryOf(frame) ?? []))
  const shown = [...names].slice(0, NAMES)
  return names.size > NAMES ? [...shown, `${names.size - NAMES} more`] : shown
}
