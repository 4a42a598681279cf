import type { Frame } from '../../issues/failure'
import { type ParsedException, readHeader } from './parsed-stack'

const CALL = /^#\d+ (?:(\S.*?)\((\d{1,9})\)|\[internal function\]): (.+)$/
const MAIN = /^#\d+ \{main\}$/
const THROWN_AT = / in (\S[^\n]*):(\d{1,9})$/
const BEFORE_TYPE =
  /^(?:\[[^\]\n]{0,100}\] )?(?:\w{1,40}\.[A-Z]{4,9}: )?(?:PHP )?(?:Fatal error: +)?(?:Uncaught )?(?:Next )?/

/**
 * Parses `(string) $exception`, the trace alone, or what PHP logs at the end. A line names a function and the file and line that
 * called it. So the position inside a function is in the line before it, and that of the newest call is in the header.
 */
export function parsePhpTrace(lines: readonly string[]): ParsedException[] | undefined {
  const all: ParsedException[] = []
  let frames: Frame[] = []
  let messageLines: string[] = []
  let place: Partial<Frame> = {}

  function end() {
    if (frames.length > 0) all.push({ ...headerOf(messageLines), frames: frames.reverse() })
    frames = []
    messageLines = []
    place = {}
  }

  for (const raw of lines) {
    const line = raw.trim()
    const call = line.startsWith('#') ? CALL.exec(line) : null
    if (call) {
      if (frames.length === 0) place = placeOf(messageLines)
      frames.push({ ...place, function: nameOf(call[3] as string) })
      place = call[1] === undefined ? {} : { filename: call[1], lineno: Number(call[2]) }
    } else if (MAIN.test(line)) {
      if (frames.length === 0) place = placeOf(messageLines)
      // The caller is outside of any function.
      if (place.filename !== undefined) frames.push({ ...place, function: '{main}' })
      place = {}
    } else if (line.startsWith('Next ')) {
      end()
      messageLines.push(line)
    } else if (frames.length === 0) messageLines.push(line)
  }
  end()
  for (const [i, one] of all.entries())
    if (all[i + 1]) Object.assign(one, { parent: all[i + 1], role: 'cause' })
  return all
}

/** The name of a call: `Shop\Cart->price('tea', Object(Shop\Item))`. That of a closure may hold brackets itself. */
function nameOf(call: string): string {
  const closure = call.indexOf('{closure')
  const end = call.indexOf('(', closure < 0 ? 0 : Math.max(0, call.indexOf('}', closure)))
  return (end < 0 ? call : call.slice(0, end)).replace('->', '::')
}

const isOfMessage = (line: string) =>
  line !== '' && line !== 'Stack trace:' && line !== '[stacktrace]'

function placeOf(messageLines: string[]): Partial<Frame> {
  const place = THROWN_AT.exec(messageLines.findLast(isOfMessage) ?? '')
  return place ? { filename: place[1] as string, lineno: Number(place[2]) } : {}
}

function headerOf(messageLines: string[]): { type?: string; value?: string } {
  const text = messageLines.filter(isOfMessage).join('\n')
  return readHeader(text.replace(THROWN_AT, '').replace(BEFORE_TYPE, ''))
}
