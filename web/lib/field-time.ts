import { MINUTE_MS } from './durations'

/** `2026-11-22T15:02` in the viewer's zone: the form that an input of type datetime-local takes. */
export function fieldTime(ms: number): string {
  const offset = new Date(ms).getTimezoneOffset() * MINUTE_MS
  return new Date(ms - offset).toISOString().slice(0, 16)
}
