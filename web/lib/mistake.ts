import type { ApiError } from '../api/client'

/** The part of a search that the server could not read. */
export interface Mistake {
  why: string
  start: number
  end: number
}

/** The mistake in a search that an error tells of. @returns undefined for other errors, and without an error */
export function mistakeIn(error: ApiError | undefined): Mistake | undefined {
  const errors = (error?.body.errors ?? []) as Partial<
    Mistake & { path: string; message: string }
  >[]
  const [found] = errors.filter(({ path }) => path === '/query')
  if (found?.start === undefined || found.end === undefined) return undefined
  return { why: found.message ?? '', start: found.start, end: found.end }
}
