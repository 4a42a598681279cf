import { familyOf, type Relative } from '../../events/family'
import { placeOf } from '../../events/place-of'
import type {
  SymbolicatedEvent,
  SymbolicatedFrame,
} from '../../events/symbolicate/symbolicate-event'
import { outside, outsideLines } from './outside'

/** Exceptions shown of a chain or a group. */
const EXCEPTIONS = 6
/** Calls shown of one exception; of those the first few with their source. */
const CALLS = 10
const WITH_SOURCE = 3
/** Lines of source before and after the one that was run. */
const AROUND = 3
const LONGEST_LINE = 160
const LINES_OF_MESSAGE = 12

/** The exceptions of an event, the thrown one first, each with the calls of the application itself, the last call first. */
export function stackText(event: Pick<SymbolicatedEvent, 'exception'>): string[] {
  const family = familyOf(event)
  const left = family.length - EXCEPTIONS
  return [
    ...family.slice(0, EXCEPTIONS).flatMap(exceptionText),
    ...(left > 0 ? [`\n(${left} more exceptions)`] : []),
  ]
}

function exceptionText({ exception, relation }: Relative): string[] {
  const { type = 'Error', value = '', stacktrace = [], unreadStack } = exception
  const frames = stacktrace.toReversed()
  const own = frames.filter(({ inApp }) => inApp)
  const shown = (own.length > 0 ? own : frames).slice(0, CALLS)
  const others = frames.length - shown.length
  return [
    `\n${relation ? `${relation}:` : 'Thrown:'} ${outside(type)} ${outsideLines(value, LINES_OF_MESSAGE)}`,
    ...shown.map((frame, i) => callText(frame, i < WITH_SOURCE)),
    ...(others > 0
      ? [`  (${others} more ${own.length > 0 ? 'calls, most of libraries' : 'calls'})`]
      : []),
    ...(frames.length === 0 && unreadStack ? [outsideLines(unreadStack, 2 * CALLS)] : []),
  ]
}

function callText(frame: SymbolicatedFrame, withSource: boolean): string {
  const { function: called = '(anonymous)' } = frame
  const minified = frame.symbolication?.status === 'unresolved' ? ' (minified, no source map)' : ''
  const source = withSource ? sourceOf(frame) : ''
  return `  at ${outside(`${called} (${placeOf(frame)})`)}${minified}${source && `\n${source}`}`
}

function sourceOf(frame: SymbolicatedFrame): string {
  const { contextLine, lineno = 0, preContext = [], postContext = [] } = frame
  if (contextLine === undefined) return ''
  const before = preContext.slice(-AROUND)
  const lines = [...before, contextLine, ...postContext.slice(0, AROUND)].map((line, i) => {
    const isOwn = i === before.length
    return `${isOwn ? '>' : ' '} ${lineno - before.length + i} ${line.slice(0, LONGEST_LINE)}`
  })
  return outsideLines(lines.join('\n'), lines.length, LONGEST_LINE + 10)
}
