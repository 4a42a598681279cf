/** The factor of one press of a zoom button. */
export const STEP = 1.2
/** Below this scale nobody can read a name. */
const SMALLEST = 0.3
const LARGEST = 2
/** Fitting stops at the smallest scale that most people can read; the map scrolls then. */
const SMALLEST_FIT = 0.5
/** The empty margin at both sides of the map together. */
const MARGIN_PX = 48

export const clampScale = (scale: number): number => Math.min(LARGEST, Math.max(SMALLEST, scale))

/**
 * The scale at which a map is as wide as its frame, never larger than life.
 * @param room the frame's width (px), 0 before it is known
 * @param width of the map (px)
 */
export function fitScale(room: number, width: number): number {
  if (room === 0 || width === 0) return 1
  return Math.min(1, Math.max(SMALLEST_FIT, (room - MARGIN_PX) / width))
}
