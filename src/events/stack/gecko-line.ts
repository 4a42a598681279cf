import type { Frame } from '../../issues/failure'
import type { ParsedException } from './parsed-stack'
import { splitPlace } from './stack-position'

/** A text of such lines, newest call first; it has no header. */
export function parseGeckoStack(lines: readonly string[]): ParsedException[] {
  const frames = lines.flatMap((line) => parseGeckoLine(line.trim()) ?? [])
  return [{ frames: frames.reverse() }]
}

/** One line of Firefox or Safari: `name@place:1:2`, `@place:1:2`, `name@[native code]`, a bare place. */
export function parseGeckoLine(line: string): Frame | undefined {
  const at = endOfName(line)
  const frame = parsePlace(line.slice(at + 1))
  if (frame === undefined) return undefined
  const written = at === -1 ? '' : line.slice(0, at).replace(/^async\*/, '')
  // Without a name, a place in the text of an eval is what other engines call `eval`.
  const name = written === '' && line.includes(' > eval:', at) ? 'eval' : written
  if (name !== '' && name !== 'async') frame.function = name
  return frame
}

/** The first @ parts the name from the place, except where it is part of an address (`…/npm/vue@3/…`). */
function endOfName(line: string): number {
  const at = line.indexOf('@')
  const address = line.indexOf('://')
  return address !== -1 && address < at ? -1 : at
}

const ADDRESS = /^(?:[a-z][\w+.-]*:|\/|[A-Za-z]:\\|[\w./-]+\.(?:[cm]?[jt]sx?|bundle|html?)(?::|$))/
const ENGINE_PLACE = /^(?:self-hosted|debugger eval code|<anonymous>)(?::|$)/

function parsePlace(sent: string): Frame | undefined {
  if (sent === '[native code]') return { filename: sent }
  const place = outsideEval(sent)
  if (!ADDRESS.test(place) && !ENGINE_PLACE.test(place)) return undefined
  const split = splitPlace(place)
  if (split.lineno !== undefined) return split
  return /^\w[\w+.-]*:\/\/\S+$/.test(place) ? split : undefined
}

/** `http://a/b.js line 5 > eval line 1 > Function:3:1`: the file and line that called eval. */
function outsideEval(place: string): string {
  const line = place.indexOf(' line ')
  if (line === -1 || !place.includes(' > ', line)) return place
  const end = place.indexOf(' ', line + 6)
  return `${place.slice(0, line)}:${place.slice(line + 6, end)}`
}
