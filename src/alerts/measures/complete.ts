/** How long after its end a minute counts as complete: SDKs send spans up to 5 s after they ended, and events sooner. */
const GRACE_MS = 15_000

/** The last of the times, `everyMs` apart, of which all that comes in time has come. */
export const lastComplete = (now: number, everyMs: number): number =>
  Math.floor((now - GRACE_MS) / everyMs) * everyMs
