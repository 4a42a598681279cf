import type { Frame } from '../../issues/failure'
import { type ParsedException, readHeader } from './parsed-stack'

const CALL = /^File "([^"]+)", line (\d{1,9})(?:, in (.+))?$/

export function parsePythonLine(line: string): Frame | undefined {
  const call = line.startsWith('File "') ? CALL.exec(line) : null
  if (call === null) return undefined
  const frame: Frame = { filename: call[1] as string, lineno: Number(call[2]) }
  if (call[3] !== undefined) frame.function = call[3]
  return frame
}

const TRACEBACK = /^(?:Exception Group )?Traceback \(most recent call last\)/
const CONNECTOR =
  /^(?:The above exception was the direct cause of the following|During handling of the above) exception/
/**
 * The line above a member of a group: `+-+---------------- 1 ----------------` for the first, `+---------------- 2 …`
 * for others.
 */
const MEMBER = /^\s*\+(-\+)?-{4,} (?:\d+|\.\.\.) -{4,}$/
const END_OF_GROUP = /^\s*\+-{4,}$/
const IN_GROUP = /^\s*[|+] ?/

/** Parses tracebacks: the oldest call first, tracebacks of causes before, and those of members below their group. */
export function parsePythonTraceback(lines: readonly string[]): ParsedException[] | undefined {
  const all: ParsedException[] = []
  const groups: (ParsedException | undefined)[] = []
  let group: ParsedException | undefined
  let current: ParsedException | undefined
  /** The lines with type and message of the current exception, once they came. */
  let messageLines: string[] = []
  let cause: ParsedException | undefined

  function end() {
    if (current) Object.assign(current, readHeader(messageLines.join('\n')))
    messageLines = []
  }
  function begin() {
    end()
    current = { frames: [] }
    if (cause) {
      // This exception was raised in place of its cause, so it hangs where the cause hung.
      if (cause.parent) Object.assign(current, { parent: cause.parent, role: cause.role })
      Object.assign(cause, { parent: current, role: 'cause' })
      cause = undefined
    } else if (group) Object.assign(current, { parent: group, role: 'member' })
    all.push(current)
    return current
  }

  for (let i = 0; i < lines.length; i++) {
    const raw = lines[i] as string
    const member = MEMBER.exec(raw)
    if (member || END_OF_GROUP.test(raw)) {
      end()
      if (member?.[1]) {
        groups.push(group)
        group = current
      } else if (!member) {
        current = group
        group = groups.pop()
        continue
      }
      current = undefined
      continue
    }
    const text = raw.replace(IN_GROUP, '')
    const line = text.trim()
    if (TRACEBACK.test(line)) begin()
    else if (CONNECTOR.test(line)) {
      cause = current
      end()
      current = undefined
    } else {
      const frame = parsePythonLine(line)
      const exception: ParsedException | undefined = frame ? (current ?? begin()) : current
      if (frame && exception) {
        const next = lines[i + 1]?.replace(IN_GROUP, '').trim()
        if (next && isSource(next)) {
          frame.contextLine = next
          i++
        }
        exception.frames.push(frame)
      } else if (messageLines.length > 0) messageLines.push(line)
      else if (isHeader(text, line) && (exception || group)) {
        if (!exception) begin()
        messageLines.push(line)
      }
    }
  }
  end()
  return all.some(({ frames }) => frames.length > 0) ? all : undefined
}

/** Whether a line is source code, and not the next call, the marks under a line (`~~~^^^`) or the error at the end. */
const isSource = (line: string) =>
  !line.startsWith('File "') && !MARKS.test(line) && !ERROR.test(line)

const MARKS = /^[\s~^]+$/
const ERROR = /^[\w.]+(?:Error|Exception|Warning|Exit|Interrupt|Group)\b:?/

const isHeader = (text: string, line: string) =>
  line !== '' && !/^\s/.test(text) && !MARKS.test(line) && !line.startsWith('[Previous line')
