import type { ApiError } from '../../../../api/client'
import type { Mistake } from '../../../../lib/mistake'
import { isBelow, refusedParts } from '../../../../lib/refused'

/** What the server refused in a rule, by field. */
export interface Mistakes {
  /** What is said of fields below these paths, as one text; undefined when there is nothing. */
  at(paths: readonly string[]): string | undefined
  /** The part of a filter that cannot be read. */
  part(path: string): Mistake | undefined
}

/** @param error undefined where nothing was refused, and then nothing is said */
export function mistakesIn(error: ApiError | undefined): Mistakes {
  const all = refusedParts(error)
  return {
    at(paths) {
      const here = all.filter(({ path }) => paths.some((one) => isBelow(path, one)))
      return here.length > 0 ? here.map(({ message }) => message).join(' ') : undefined
    },
    part(of) {
      const found = all.find(({ path }) => path === of)
      if (found?.start === undefined || found.end === undefined) return undefined
      return { why: found.message, start: found.start, end: found.end }
    },
  }
}
