import type { Active } from './trace'

const spans = new WeakMap<object, Active>()

/** Remembers in which span an error was thrown: who captures it may be outside of all spans by then. The innermost span counts. */
export function noteThrown(error: unknown, active: Active): void {
  if (typeof error === 'object' && error !== null && !spans.has(error)) spans.set(error, active)
}

export const thrownIn = (error: unknown): Active | undefined =>
  typeof error === 'object' && error !== null ? spans.get(error) : undefined
