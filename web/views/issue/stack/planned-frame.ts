import type { Frame } from '../../../api/events'

/** A frame of a stack, and how the page shows it. */
export interface PlannedFrame {
  /** The index of its exception and its own index in the stack. */
  id: string
  frame: Frame
  isOpen: boolean
  /** Whether it says how to upload the missing map: only the first frame of each file does. */
  hasNote: boolean
  /** The length of its source line before it was cut to the stretch around the column; undefined when it is whole. */
  lineLength: number | undefined
  /** How many calls between it and the one shown before it were not stored; undefined when none is missing. */
  leftOut: number | undefined
}

/** Whether there is anything to see when the frame is opened. */
export const hasInside = ({ frame, hasNote }: PlannedFrame) =>
  hasNote || frame.contextLine !== undefined || frame.vars !== undefined

/** Whether a frame is in-app code, or may be: one that lacks its map also says what to upload. */
export const isOwn = ({ frame }: PlannedFrame) =>
  frame.inApp === true || frame.symbolication?.status === 'unresolved'
