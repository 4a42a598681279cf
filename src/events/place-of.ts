import type { Frame } from '../issues/failure'

/** A frame's place, as far as it is known: `src/quote.ts:46:11`. */
export function placeOf({ filename, absPath, module, lineno, colno }: Frame): string {
  const file = filename ?? absPath ?? module ?? ''
  const line = lineno === undefined ? '' : `:${lineno}`
  return `${file}${line}${lineno === undefined || colno === undefined ? '' : `:${colno}`}`
}
