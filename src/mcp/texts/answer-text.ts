import { ABOUT_OUTSIDE, isMarked } from './outside'

/** The most bytes of an answer's text as JSON. With what JSON-RPC puts around it, it stays below 25 KB. */
const MOST_BYTES = 24_000
const CUT = '(The rest did not fit. Ask for less, or for one thing of it.)'

const utf8 = new TextEncoder()
const bytesOf = (text: string) => utf8.encode(JSON.stringify(text)).length

/**
 * Puts the parts of an answer together, each on lines of its own, as many as there is room for. A part stays whole, so that the
 * marks around strangers' texts always stand in pairs.
 */
export function answerText(parts: readonly string[]): string {
  const all = parts.some(isMarked) ? [ABOUT_OUTSIDE, ...parts] : parts
  let room = MOST_BYTES - bytesOf(CUT)
  const kept: string[] = []
  for (const part of all) {
    room -= bytesOf(part)
    if (room < 0) return [...kept, CUT].join('\n')
    kept.push(part)
  }
  return kept.join('\n')
}
