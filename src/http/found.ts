import { Problem } from '../lib/problem'

/** @throws Problem `not_found` for nothing */
export function orNotFound<T>(value: T | null | undefined, noun: string, name: string): T {
  if (value === null || value === undefined)
    throw new Problem('not_found', `There is no ${noun} ${name.slice(0, 100)}.`)
  return value
}
