import type { EventDetail, Frame } from '../../../api/events'
import type { FramesShown } from '../choices'
import { familyOf, type Relative } from './family'
import { fold, type Row } from './fold'
import { lacksMap } from './lacks-map'

/** More open frames than this, and none is looked at. */
const MOST_OPEN = 3

export interface PlannedFrame {
  /** Where it stands: of which exception, and how far from the throw. */
  id: string
  frame: Frame
  isOpen: boolean
  /** The first of its file to lack a map: it says the mend for all. */
  hasNote: boolean
  /** How long its source line was, when it was cut to the stretch around the column. */
  lineLength: number | undefined
  /** How many calls were between it and the one shown before it, and were not kept. */
  leftOut: number | undefined
}

export interface PlannedException extends Relative {
  frames: PlannedFrame[]
  rows: Row[]
}

/** What the stack shows, the thrown exception first and in each the last call; and what is open. */
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
        const told = isMinified && frame.minified ? { vars: frame.vars, ...frame.minified } : frame
        return {
          id: `${relative.index}.${f}`,
          frame: told as Frame,
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

/** The service keeps as many of the oldest calls as of the newest. */
const lastOfFirstHalf = (kept: number) => Math.ceil(kept / 2) - 1

/** How many calls of an exception's stack were not kept. */
export function leftOutOf(
  { _trimmed: trimmed = {}, exception = [] }: Pick<EventDetail, '_trimmed' | 'exception'>,
  index: number,
): number | undefined {
  const whole = trimmed[`/exception/${index}/stacktrace`]
  const kept = exception[index]?.stacktrace?.length ?? 0
  return whole !== undefined && whole > kept ? whole - kept : undefined
}

export const hasInside = ({ frame, hasNote }: PlannedFrame) =>
  hasNote || frame.contextLine !== undefined || frame.vars !== undefined

/** Where each exception came from, then what lacks a map, then more of one's own code. */
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
