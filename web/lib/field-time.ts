const MINUTE_MS = 60_000

/** `2026-11-22T15:02` in the viewer's zone, as a field for a day and a time has it. */
export function fieldTime(ms: number): string {
  const offset = new Date(ms).getTimezoneOffset() * MINUTE_MS
  return new Date(ms - offset).toISOString().slice(0, 16)
}
