import type { Frame } from '../../issues/failure'
import type { ParsedException } from './parsed-stack'

const PLACE = /^\s+(\S[^\n]*):(\d{1,9})(?: \+0x[\da-f]+)?$/
/** A call as go-errors writes it: `/app/main.go:12 (0x4b1f)`, and below it `\tinner: return err`. */
const GO_ERRORS_PLACE = /^(\S[^\n]*\.go):(\d{1,9}) \(0x[\da-f]+\)$/
const GOROUTINE = /^goroutine \d+ (?:gp=\S+ )?(?:m=\S+ (?:mp=\S+ )?)?\[/
const PANIC = /^(?:http: (?=panic serving))?(panic|fatal error)(?: serving \S+)?: (.*)$/

/**
 * Parses the output of a panic, of `debug.Stack`, and of `%+v` for errors with stacks. With `%+v` the innermost error comes
 * first, and each error that wraps it follows with its own text and stack.
 */
export function parseGoStack(lines: readonly string[]): ParsedException[] | undefined {
  const all: ParsedException[] = []
  let frames: Frame[] = []
  let messageLines: string[] = []

  function end() {
    if (frames.length > 0) all.push({ ...headerOf(messageLines), frames: asCalled(frames) })
    frames = []
    messageLines = []
  }

  for (let i = 0; i < lines.length; i++) {
    const line = (lines[i] as string).replace(/^\s*\| ?/, '')
    const next = (lines[i + 1] ?? '').replace(/^\s*\| ?/, '')
    const frame = callAt(line, next)
    if (frame) {
      frames.push(frame)
      i++
    } else if (GOROUTINE.test(line) || line.startsWith('Wraps: (')) {
      // Of several goroutines the first one failed; of several stacks that cockroachdb prints, the first is the outermost.
      if (frames.length > 0) break
    } else if (line.trim() !== '') {
      if (frames.length > 0) end()
      messageLines.push(line)
    }
  }
  end()
  for (const [i, one] of all.entries())
    if (all[i + 1]) Object.assign(one, { parent: all[i + 1], role: 'cause' })
  return all
}

function callAt(line: string, next: string): Frame | undefined {
  const bare = GO_ERRORS_PLACE.exec(line)
  if (bare) {
    const [name = '', source] = next.trim().split(': ', 2)
    const frame: Frame = { function: name, filename: bare[1] as string, lineno: Number(bare[2]) }
    if (source) frame.contextLine = source
    return frame
  }
  const place = line !== '' && !/^\s/.test(line) ? PLACE.exec(next) : null
  if (place === null || !/\.(?:go|s|c)$|_cgo/.test(place[1] as string)) return undefined
  const symbol = symbolOf(line)
  const dot = symbol.indexOf('.', symbol.lastIndexOf('/') + 1)
  const frame: Frame = { filename: place[1] as string, lineno: Number(place[2]) }
  if (dot > 0) {
    frame.module = symbol.slice(0, dot).replaceAll('%2e', '.')
    frame.function = symbol.slice(dot + 1)
  } else frame.function = symbol
  return frame
}

/** The function of a line: `main.(*Cart).Add(0xc0000140a0, {0x1, 0x2})`, `created by main.main in goroutine 1`, `main.load`. */
function symbolOf(line: string): string {
  const called = line.startsWith('created by ')
    ? line.slice(11).replace(/ in goroutine \d+$/, '')
    : line
  const end = called.endsWith(')') ? called.lastIndexOf('(') : -1
  return end > 0 ? called.slice(0, end) : called
}

/** Frames in the order of the calls. Those above a panic only handle it, so they are left out. */
function asCalled(newestFirst: Frame[]): Frame[] {
  const panic = newestFirst.findLastIndex((frame) => frame.function === 'panic' && !frame.module)
  for (let i = 0; i <= panic; i++) (newestFirst[i] as Frame).inApp = false
  for (const frame of newestFirst) if (isStandard(frame)) frame.inApp = false
  return newestFirst.reverse()
}

/** Whether a frame is of the standard library. Built with -trimpath, its file does not say so. */
const isStandard = ({ module = '', filename = '' }: Frame) =>
  STANDARD.test(module) && (filename.startsWith(`${module}/`) || /\/src\//.test(filename))
const STANDARD =
  /^(?:archive|bufio|bytes|cmp|compress|container|context|crypto|database|debug|embed|encoding|errors|expvar|flag|fmt|go|hash|html|image|internal|io|iter|log|maps|math|mime|net|os|path|plugin|reflect|regexp|runtime|slices|sort|strconv|strings|sync|syscall|testing|text|time|unicode|unique|unsafe|weak)(?:\/|$)/

function headerOf(messageLines: string[]): { type?: string; value?: string } {
  const panic = messageLines.map((line) => PANIC.exec(line)).find((match) => match !== null)
  if (panic)
    return { type: panic[1] as string, value: (panic[2] as string).replace(/ \[recovered\]$/, '') }
  return messageLines.length > 0 ? { value: messageLines.join('\n') } : {}
}
