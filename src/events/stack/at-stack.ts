import { parseAtCall } from './at-call'
import { type ParsedException, readHeader } from './parsed-stack'

interface Open {
  exception: ParsedException
  indent: number
  /** Lines of its header and message, up to the first call. */
  messageLines: string[]
}

const BELOW =
  /^(?:(Caused by): ?|(Suppressed): ?|(\[?cause\]?): |-{3,}> ?(\(Inner Exception #\d+\) )?)/
const END_OF_INNER = /^-{3} .+ -{3}$/
const INNER_HEADER = / ---> [A-Z][\w.]*(?:Exception|Error)\b/
const LIST_OF_ERRORS = /^\[?errors\]?: \[$/

/**
 * Parses the exceptions of a stack whose calls begin with `at `: of Java and its kin, .NET, V8 and Bun, and the PHP of OpenTelemetry.
 * Java and V8 write a cause below the exception that it caused, .NET inside of it.
 */
export function parseAtStack(lines: readonly string[]): ParsedException[] | undefined {
  const all: Open[] = []
  const open: Open[] = []
  let current = begin('', 0)
  let isInList = false

  function begin(header: string, indent: number, parent?: ParsedException): Open {
    const exception: ParsedException = { frames: [] }
    if (parent) exception.parent = parent
    const one = { exception, indent, messageLines: header === '' ? [] : [header] }
    all.push(one)
    open.push(one)
    return one
  }

  /** Finds the exception under which a header at this indent stands, and closes those that end there. */
  function parentAt(indent: number, isLevel: boolean): Open {
    let last = open.at(-1) as Open
    while (open.length > 1 && (isLevel ? last.indent > indent : last.indent >= indent)) {
      open.pop()
      last = open.at(-1) as Open
    }
    return last
  }

  /** Splits a header of .NET Framework, which wrote those of causes behind the first, with arrows between them. */
  function unfoldHeader() {
    const at = current.messageLines.findIndex((line) => INNER_HEADER.test(line))
    if (at < 0) return
    const [own = '', ...inner] = (current.messageLines[at] as string).split(' ---> ')
    current.messageLines = [...current.messageLines.slice(0, at), own]
    for (const header of inner) {
      current = begin(header, 0, current.exception)
      current.exception.role = 'cause'
    }
  }

  for (let i = 0; i < lines.length; i++) {
    const raw = lines[i] as string
    const line = raw.trim()
    const { exception } = current
    if (line.startsWith('at ')) {
      const frame = parseAtCall(line.slice(3))
      if (frame) {
        if (exception.frames.length === 0) unfoldHeader()
        current.exception.frames.push(frame)
        continue
      }
    }
    const hasCalls = exception.frames.length > 0
    const below = BELOW.exec(line)
    if (below && (hasCalls || line.startsWith('---'))) {
      const indent = raw.length - raw.trimStart().length
      const isDotnet = line.startsWith('---')
      let parent = current
      if (isDotnet && below[4]) parent = groupOf(open)
      else if (!isDotnet) parent = parentAt(indent, below[1] !== undefined)
      current = begin(line.slice(below[0].length), isDotnet ? 0 : indent, parent.exception)
      current.exception.role = below[2] ? 'suppressed' : below[4] ? 'member' : 'cause'
    } else if (END_OF_INNER.test(line)) {
      if (!line.includes('previous location') && open.length > 1) {
        open.pop()
        current = open.at(-1) as Open
      }
    } else if (LIST_OF_ERRORS.test(line)) isInList = true
    else if (isInList && !line.startsWith('...') && isCall(lines[i + 1])) {
      const indent = raw.length - raw.trimStart().length
      current = begin(line, indent, parentAt(indent, false).exception)
      current.exception.role = 'member'
    } else if (!hasCalls && !line.startsWith('... ')) current.messageLines.push(line)
  }
  if (all.every(({ exception }) => exception.frames.length === 0)) return undefined
  return all.map(finished)
}

const isCall = (line: string | undefined) => line !== undefined && /^\s*at \S/.test(line)

/** Finds the AggregateException whose members follow: .NET prints them below its own calls. */
function groupOf(open: Open[]): Open {
  while (open.length > 1 && !open.at(-1)?.messageLines[0]?.includes('AggregateException'))
    open.pop()
  return open.at(-1) as Open
}

const ERROR_LINE =
  /^(?:error: )?(?:Uncaught )?(?:\(in promise\) )?(?=[A-Z])[\w.$]*(?:Error|Exception)\b/

function finished({ exception, messageLines }: Open): ParsedException {
  exception.frames.reverse()
  // Node prints a source line before the error.
  const start = messageLines.findIndex((line) => ERROR_LINE.test(line))
  const text = messageLines.slice(Math.max(0, start)).join('\n').trim()
  return Object.assign(exception, readHeader(withoutBrackets(text)))
}

/** Takes off the brackets around an error without calls of its own: `[AggregateError: All promises were rejected] {`. */
const withoutBrackets = (text: string) =>
  text.startsWith('[') ? text.replace(/^\[(.+?)\](?: \{[\s\S]*)?$/, '$1') : text
