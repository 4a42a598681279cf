import type { Frame } from '../../issues/failure'
import type { ParsedException } from './parsed-stack'
import { splitPosition } from './stack-position'

/** Parses a stack of Firefox or Safari: newest call first, without a header. */
export function parseGeckoStack(lines: readonly string[]): ParsedException[] {
  const frames = lines.flatMap((line) => parseGeckoLine(line.trim()) ?? [])
  return [{ frames: frames.reverse() }]
}

/** Parses one line of Firefox or Safari: `name@file:1:2`, `@file:1:2`, `name@[native code]`, or a file alone. */
export function parseGeckoLine(line: string): Frame | undefined {
  const at = endOfName(line)
  const frame = parsePosition(line.slice(at + 1))
  if (frame === undefined) return undefined
  const written = at === -1 ? '' : line.slice(0, at).replace(/^async\*/, '')
  // A call without a name in the text of an eval: other engines call it `eval`.
  const name = written === '' && line.includes(' > eval:', at) ? 'eval' : written
  if (name !== '' && name !== 'async') frame.function = name
  return frame
}

/** Finds the @ between name and file: the first one, unless it is part of a URL (`…/npm/vue@3/…`). */
function endOfName(line: string): number {
  const at = line.indexOf('@')
  const address = line.indexOf('://')
  return address !== -1 && address < at ? -1 : at
}

const ADDRESS = /^(?:[a-z][\w+.-]*:|\/|[A-Za-z]:\\|[\w./-]+\.(?:[cm]?[jt]sx?|bundle|html?)(?::|$))/
const ENGINE_PLACE = /^(?:self-hosted|debugger eval code|<anonymous>)(?::|$)/

function parsePosition(sent: string): Frame | undefined {
  if (sent === '[native code]') return { filename: sent }
  const place = outsideEval(sent)
  if (!ADDRESS.test(place) && !ENGINE_PLACE.test(place)) return undefined
  const split = splitPosition(place)
  if (split.lineno !== undefined) return split
  return /^\w[\w+.-]*:\/\/\S+$/.test(place) ? split : undefined
}

/** The file and line that called eval: `http://a/b.js:5` of `http://a/b.js line 5 > eval line 1 > Function:3:1`. */
function outsideEval(place: string): string {
  const line = place.indexOf(' line ')
  if (line === -1 || !place.includes(' > ', line)) return place
  const end = place.indexOf(' ', line + 6)
  return `${place.slice(0, line)}:${place.slice(line + 6, end)}`
}
