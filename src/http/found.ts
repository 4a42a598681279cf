import { Problem } from '../lib/problem'

/**
 * Returns a value that was looked up by its name.
 * @param name as the address has it; null where it cannot be decoded (`%E0%A4%A`)
 * @throws Problem `not_found` when there is none
 */
export function orNotFound<T>(value: T | null | undefined, noun: string, name: string | null): T {
  if (value === null || value === undefined)
    throw new Problem(
      'not_found',
      `There is no ${noun} ${name?.slice(0, 100) ?? 'of such a name'}.`,
    )
  return value
}
