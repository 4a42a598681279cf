/** A page that has begun nothing for this long has done what was asked of it. */
export const IDLE_MS = 1000
/** A page that is never idle is not waited for longer than this. */
export const FINAL_MS = 30_000

/** What is known of a page that loads or navigates; times in ms since the epoch. */
export interface Loading {
  startTime: number
  /** When it was shown; undefined until then. */
  shownAt: number | undefined
  /** How many pieces of its work are under way. */
  open: number
  /** When the last of them ended. */
  lastEnd: number
}

/** @returns when it had done all; or how long to wait before that is asked again, unless something happens */
export function idleEnd(
  { startTime, shownAt, open, lastEnd }: Loading,
  now: number,
): { endTime: number } | { waitMs: number } {
  const final = startTime + FINAL_MS
  if (now >= final) return { endTime: open > 0 ? final : Math.max(shownAt ?? startTime, lastEnd) }
  if (open > 0 || shownAt === undefined) return { waitMs: final - now }
  const endTime = Math.max(shownAt, lastEnd)
  const idleAt = Math.min(endTime + IDLE_MS, final)
  return now >= idleAt ? { endTime } : { waitMs: idleAt - now }
}
