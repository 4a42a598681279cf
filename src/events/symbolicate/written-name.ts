import type { Frame } from '../../issues/failure'

/** Minifiers give out short names first, and no bundle has so many functions that it needs longer ones than this. */
const LONGEST_MINIFIED = 3
/** Bundlers write few long lines, people many short ones: a call this far down and this far left is a person's. */
const LONGEST_LINE = 200
const FEWEST_LINES = 20
const OBFUSCATED = /^_0x[\da-f]+$/

/** The function that a built file's frame names, unless a minifier made the name. */
export function writtenName({ function: name, lineno = 0, colno = 0 }: Frame): string | undefined {
  if (name === undefined) return undefined
  const last = name.slice(name.lastIndexOf('.') + 1).replace(/^(?:async|new|get|set) /, '')
  if (OBFUSCATED.test(last)) return undefined
  const isLineOfPeople = lineno > FEWEST_LINES && colno <= LONGEST_LINE
  return last.length > LONGEST_MINIFIED || isLineOfPeople ? name : undefined
}
