import { Problem } from '../../lib/problem'

const START = "decode('"
const END = /', ?'base64'\)$/

/**
 * Reads `gzipBytes` (contract §6): `decode('<base64>', 'base64')`, or the base64 alone. The text only has the form of
 * an expression: nothing evaluates it, and no database sees it.
 * @throws Problem `invalid_source_map`
 */
export function gzipOf(text: string): Uint8Array {
  const base64 = text.startsWith(START) ? insideOf(text) : text
  const digits = base64.replace(/={1,2}$/, '')
  // Buffer.from() skips characters that are no base64, so a damaged text would be taken for a shorter one.
  if (digits === '' || digits.length % 4 === 1 || STRANGE.test(digits)) throw unreadable()
  return Buffer.from(digits, 'base64')
}

function insideOf(text: string): string {
  const end = END.exec(text.slice(-16))
  if (!end) throw unreadable()
  return text.slice(START.length, text.length - end[0].length)
}

/** Some clients write base64 in its other alphabet (RFC 4648 §5). */
const STRANGE = /[^A-Za-z0-9+/_-]/

const unreadable = () =>
  new Problem(
    'invalid_source_map',
    "gzipBytes must be decode('<base64 of the gzipped map>', 'base64'), or the base64 alone.",
  )
