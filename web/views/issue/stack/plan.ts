import { familyOf, type Relative } from '../../../../src/events/family'
import type { EventDetail, Frame } from '../../../api/events'
import type { FramesShown } from '../choices'
import { fold, type Row } from './fold'
import { lacksMap } from './lacks-map'
import { hasInside, type PlannedFrame } from './planned-frame'

/** If more frames than this were open, nobody would look at any. */
const MOST_OPEN = 3

export interface PlannedException extends Relative {
  frames: PlannedFrame[]
  rows: Row[]
}

/** Plans what the stack shows: the thrown exception first, in each the last call first, and which frames are open. */
export function planOf(
  event: EventDetail,
  shown: FramesShown,
  isMinified: boolean,
): PlannedException[] {
  const noted = new Set<string>()
  const trimmed = event._trimmed ?? {}
  const planned = familyOf(event).map((relative) => ({
    ...relative,
    frames: (relative.exception.stacktrace ?? [])
      .map((frame, f, { length }): PlannedFrame => {
        const pointer = `/exception/${relative.index}/stacktrace/${f}/contextLine`
        const shownFrame =
          isMinified && frame.minified ? { vars: frame.vars, ...frame.minified } : frame
        return {
          id: `${relative.index}.${f}`,
          frame: shownFrame as Frame,
          isOpen: false,
          hasNote: lacksMap(frame),
          lineLength: trimmed[pointer],
          leftOut: f === lastOfFirstHalf(length) ? leftOutOf(event, relative.index) : undefined,
        }
      })
      .reverse(),
  }))
  for (const one of planned.flatMap(({ frames }) => frames))
    if (one.hasNote) {
      const file = fileOf(one)
      one.hasNote = !noted.has(file)
      noted.add(file)
    }
  for (const one of opened(planned.map(({ frames }) => frames))) one.isOpen = true
  return planned.map((one) => ({ ...one, rows: fold(one.frames, shown) }))
}

/** The index of the last call before the gap: the server stores as many of the oldest calls as of the newest. */
const lastOfFirstHalf = (kept: number) => Math.ceil(kept / 2) - 1

/** How many calls of an exception's stack were not stored; undefined when all were. */
export function leftOutOf(
  { _trimmed: trimmed = {}, exception = [] }: Pick<EventDetail, '_trimmed' | 'exception'>,
  index: number,
): number | undefined {
  const whole = trimmed[`/exception/${index}/stacktrace`]
  const kept = exception[index]?.stacktrace?.length ?? 0
  return whole !== undefined && whole > kept ? whole - kept : undefined
}

/** The frames to open: of each exception the innermost in-app one, then one that lacks a map, then more in-app ones. */
function opened(exceptions: PlannedFrame[][]): PlannedFrame[] {
  const all = exceptions.flat()
  const own = all.filter(({ frame }) => frame.inApp)
  const origins = exceptions.map((frames) => frames.find(({ frame }) => frame.inApp) ?? frames[0])
  const wanted = [...origins, all.find(({ hasNote }) => hasNote), ...own]
  const open = wanted.filter((one) => one !== undefined && hasInside(one))
  return [...new Set(open as PlannedFrame[])].slice(0, MOST_OPEN)
}

const fileOf = ({ frame }: PlannedFrame) =>
  frame.symbolication?.status === 'unresolved' ? frame.symbolication.fileName : ''
