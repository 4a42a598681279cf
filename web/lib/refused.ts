import type { ApiError } from '../api/client'
import type { Mistake } from './mistake'

/** One thing that the server refused in what was sent, at its place. */
export interface Refused extends Partial<Pick<Mistake, 'start' | 'end'>> {
  /** A JSON pointer. */
  path: string
  message: string
}

/** What was refused by its place; empty where the refusal names none, and a page says it as a whole. */
export const refusedParts = (error: ApiError | undefined) => (error?.body.errors ?? []) as Refused[]

export const isBelow = (path: string, one: string) => path === one || path.startsWith(`${one}/`)

/** What is refused below a path, by the rest of its path. */
export function below(refused: readonly Refused[], ...steps: (string | number)[]): Refused[] {
  const prefix = steps.map((step) => `/${step}`).join('')
  return refused
    .filter(({ path }) => isBelow(path, prefix))
    .map((one) => ({ ...one, path: one.path.slice(prefix.length) }))
}

/** What is refused outside of all these members. */
export const beside = (refused: readonly Refused[], ...members: string[]): Refused[] =>
  refused.filter(({ path }) => !members.some((member) => isBelow(path, `/${member}`)))
