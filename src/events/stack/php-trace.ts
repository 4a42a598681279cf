import type { Frame } from '../../issues/failure'
import { type ParsedException, readHeader } from './parsed-stack'

const CALL = /^#\d+ (?:(\S.*?)\((\d{1,9})\)|\[internal function\]): (.+)$/
const MAIN = /^#\d+ \{main\}$/
const THROWN_AT = / in (\S[^\n]*):(\d{1,9})$/
const BEFORE_TYPE =
  /^(?:\[[^\]\n]{0,100}\] )?(?:\w{1,40}\.[A-Z]{4,9}: )?(?:PHP )?(?:Fatal error: +)?(?:Uncaught )?(?:Next )?/

/**
 * `(string) $exception`, the trace alone, or what PHP logs at the end. A line names what was called and where from;
 * so the place of a function is that of the line before it, and the newest stands in the header.
 */
export function parsePhpTrace(lines: readonly string[]): ParsedException[] | undefined {
  const all: ParsedException[] = []
  let frames: Frame[] = []
  let said: string[] = []
  let place: Partial<Frame> = {}

  function end() {
    if (frames.length > 0) all.push({ ...headerOf(said), frames: frames.reverse() })
    frames = []
    said = []
    place = {}
  }

  for (const raw of lines) {
    const line = raw.trim()
    const call = line.startsWith('#') ? CALL.exec(line) : null
    if (call) {
      if (frames.length === 0) place = placeOf(said)
      frames.push({ ...place, function: nameOf(call[3] as string) })
      place = call[1] === undefined ? {} : { filename: call[1], lineno: Number(call[2]) }
    } else if (MAIN.test(line)) {
      if (frames.length === 0) place = placeOf(said)
      // Outside any function.
      if (place.filename !== undefined) frames.push({ ...place, function: '{main}' })
      place = {}
    } else if (line.startsWith('Next ')) {
      end()
      said.push(line)
    } else if (frames.length === 0) said.push(line)
  }
  end()
  for (const [i, one] of all.entries())
    if (all[i + 1]) Object.assign(one, { parent: all[i + 1], role: 'cause' })
  return all
}

/** `Shop\Cart->price('tea', Object(Shop\Item))`; what a closure is called may hold brackets itself. */
function nameOf(call: string): string {
  const closure = call.indexOf('{closure')
  const end = call.indexOf('(', closure < 0 ? 0 : Math.max(0, call.indexOf('}', closure)))
  return (end < 0 ? call : call.slice(0, end)).replace('->', '::')
}

const isTold = (line: string) => line !== '' && line !== 'Stack trace:' && line !== '[stacktrace]'

function placeOf(said: string[]): Partial<Frame> {
  const place = THROWN_AT.exec(said.findLast(isTold) ?? '')
  return place ? { filename: place[1] as string, lineno: Number(place[2]) } : {}
}

function headerOf(said: string[]): { type?: string; value?: string } {
  const text = said.filter(isTold).join('\n')
  return readHeader(text.replace(THROWN_AT, '').replace(BEFORE_TYPE, ''))
}
