import type { ApiError } from '../api/client'

/** What of a search could not be read. */
export interface Mistake {
  why: string
  start: number
  end: number
}

/** @returns undefined where something else went wrong, or nothing */
export function mistakeIn(error: ApiError | undefined): Mistake | undefined {
  const errors = (error?.body.errors ?? []) as Partial<
    Mistake & { path: string; message: string }
  >[]
  const [found] = errors.filter(({ path }) => path === '/query')
  if (found?.start === undefined || found.end === undefined) return undefined
  return { why: found.message ?? '', start: found.start, end: found.end }
}
