import { Problem } from '../lib/problem'

/**
 * @param name as the address has it; null where it cannot be decoded (`%E0%A4%A`)
 * @throws Problem `not_found` for nothing
 */
export function orNotFound<T>(value: T | null | undefined, noun: string, name: string | null): T {
  if (value === null || value === undefined)
    throw new Problem(
      'not_found',
      `There is no ${noun} ${name?.slice(0, 100) ?? 'of such a name'}.`,
    )
  return value
}
