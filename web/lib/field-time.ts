import { MINUTE_MS } from './durations'

/** `2026-11-22T15:02` in the viewer's zone: the form that an input of type datetime-local takes. */
export function fieldTime(ms: number): string {
  const offset = new Date(ms).getTimezoneOffset() * MINUTE_MS
  return new Date(ms - offset).toISOString().slice(0, 16)
}

/** The same of a time that was sent; empty for what is none. */
export function fieldTimeOf(sent: string | undefined): string {
  const at = Date.parse(sent ?? '')
  return Number.isNaN(at) ? '' : fieldTime(at)
}

/** What is sent for what such an input holds; undefined for nothing. */
export const sentTimeOf = (typed: string): string | undefined =>
  typed === '' ? undefined : new Date(typed).toISOString()
