import type { Frame } from '../../issues/failure'
import type { ParsedException } from './parsed-stack'

const PLACE = /^(.+?),? line (\d{1,9})(?:, <.{1,80}> (?:line|chunk) \d+)?\.?$/
const CALLED = ' called at '

/**
 * Parses Carp's `confess` and Devel::StackTrace. A line names a function and the file and line that called it. So the position
 * inside a function is in the line before it, and that of the newest call is behind the message.
 */
export function parsePerlTrace(lines: readonly string[]): ParsedException[] | undefined {
  const frames: Frame[] = []
  const messageLines: string[] = []
  let place: Frame | undefined
  for (const raw of lines) {
    const line = raw.trim()
    const at = line.lastIndexOf(CALLED)
    const from = at < 0 ? undefined : placeOf(line.slice(at + CALLED.length))
    if (from) {
      if (place) frames.push({ function: nameOf(line.slice(0, at)), ...place })
      place = from
    } else if (!place) {
      const behind = line.lastIndexOf(' at ')
      place = behind < 0 ? undefined : placeOf(line.slice(behind + 4))
      messageLines.push(place ? line.slice(0, behind) : line)
    }
  }
  if (place) frames.push(place)
  if (!place || (frames.length === 1 && !/\.(?:p[lm]|t|psgi|cgi)$/.test(place.filename ?? '')))
    return undefined
  const value = messageLines.join('\n').trim()
  return [
    value && value !== 'Trace begun'
      ? { value, frames: frames.reverse() }
      : { frames: frames.reverse() },
  ]
}

function placeOf(text: string): Frame | undefined {
  const place = PLACE.exec(text)
  return place ? { filename: place[1] as string, lineno: Number(place[2]) } : undefined
}

/** The name of a call: `Shop::Cart::price(Shop::Cart=HASH(0x559e), "tea")`, `eval {...}`. */
const nameOf = (call: string) =>
  call.startsWith('eval ') ? '(eval)' : (call.split('(', 1)[0] as string)
