import { Problem } from '../../../lib/problem'

/** Longer numbers fit no 64 bits, and take long to convert. */
const MOST_DIGITS = 25

/**
 * JSON with whole numbers beyond 2^53 as bigint, which JSON.parse alone rounds. Several times
 * slower: only for bodies in which such a number was met.
 * @throws Problem `invalid_json` when it is nested too deeply to walk
 */
export function parseExact(text: string): unknown {
  try {
    return JSON.parse(text, exact)
  } catch {
    throw new Problem('invalid_json', 'The body is nested too deeply; send 64-bit numbers as text.')
  }
}

/** The third argument of a reviver is from ECMA-262's "JSON.parse source text access". */
function exact(_: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context?.source ?? ''
  return source.length <= MOST_DIGITS && /^-?\d+$/.test(source) ? BigInt(source) : value
}
