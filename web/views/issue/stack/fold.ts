import { counted } from '../../../lib/format'
import type { FramesShown } from '../choices'
import { libraryOf } from './library-of'
import { isOwn, type PlannedFrame } from './planned-frame'

/** A frame that stands alone; or neighbours that are one row, with the names of their libraries. */
export type Row =
  | { kind: 'frame'; planned: PlannedFrame }
  | { kind: 'folded'; frames: PlannedFrame[]; label: string; names: string[] }
  /** The missing middle of a stack that was too long to be stored whole. */
  | { kind: 'gap'; count: number }

/** Frames shown of a stack without in-app code; and the most rows of any stack. */
const FIRST = 6
const MOST = 30
/**
 * The most rows when the viewer asks for all frames: a page of thousands of rows takes seconds, and a click shows
 * the rest.
 */
const MOST_OF_ALL = 100
/** The most names of libraries in one folded row. */
const NAMES = 3

/** Folds library frames away, unless the stack has no others. */
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

/** Puts one folded row in place of all rows beyond the most, unless that would be a single row. */
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

function namesOf(frames: PlannedFrame[]): string[] {
  const foreign = frames.filter((one) => !isOwn(one))
  const names = new Set(foreign.flatMap(({ frame }) => libraryOf(frame) ?? []))
  const shown = [...names].slice(0, NAMES)
  return names.size > NAMES ? [...shown, `${names.size - NAMES} more`] : shown
}
