import type { Exception, Failure, Frame } from '../failure'
import {
  type Component,
  type ExceptionPart,
  encodeComponent,
  type FallbackPart,
  type FramePart,
  type Ignored,
} from './components'
import { cleanFrame } from './frame'
import { firstLines } from './lines'
import { parameterize } from './parameterize'
import { type Family, familyOf } from './platform'
import { stackLines } from './stack-lines'

export type Kind = 'stacktrace' | 'exception' | 'message'

/** Version 1 of grouping (contract §5): stack, else exceptions, else message; the first that says something wins. */
export function componentsV1(failure: Failure): { kind: Kind; components: Component[] } {
  const chain = (failure.exception ?? []).filter((exception) => !isSuppressed(exception))
  const suppressed = (failure.exception?.length ?? 0) - chain.length
  const family = familyOf(failure.platform)
  const stack = stackOf(chain, family)
  if (stack) {
    const components = distinct(stack, chain)
    const thrown = components.at(-1)
    if (suppressed > 0 && thrown) thrown.ignored = { ...thrown.ignored, suppressed }
    return { kind: 'stacktrace', components }
  }
  const byValue = valuesOf(chain, family)
  if (byValue)
    return { kind: 'exception', components: withMessage(distinct(byValue, chain), failure) }
  return { kind: 'message', components: [messageOf(failure)] }
}

/** Whether an exception was thrown while cleaning up after another one: it says nothing of that failure. */
const isSuppressed = ({ mechanism }: Exception) =>
  mechanism?.source?.startsWith('suppressed') === true

/**
 * Whether frames of libraries count is decided once for the chain: a cause inside a library must not count by its
 * frames just because it has no in-app frame of its own.
 */
function stackOf(chain: Exception[], family: Family): ExceptionPart[] | undefined {
  const inApp = partsOf(chain, family, isInApp)
  if (inApp.some(hasFrames)) return inApp.some(namesCode) ? inApp : undefined
  const all = partsOf(chain, family, isAny)
  return all.some(namesCode) ? all : undefined
}

const isInApp = (frame: Frame) => frame.inApp === true
/**
 * Whether a native frame is somebody's code. Where the others name their image, one without an image is a stub or a
 * helper of the compiler.
 */
const isPlaced = (frame: Frame) =>
  frame.inApp === true && Boolean(frame.package || frame.filename || frame.module)
const isAny = () => true
const hasFrames = (part: ExceptionPart) => part.frames !== undefined
/**
 * Whether a part names a function or a line of source. By files alone, everything that a file throws would be one
 * issue; then the value tells more.
 */
const namesCode = (part: ExceptionPart) =>
  part.frames?.some((frame) => frame.function || frame.line) === true

function partsOf(chain: Exception[], family: Family, counts: (frame: Frame) => boolean) {
  return chain.map((exception) => {
    const part = typeOf(exception)
    const ignored: Ignored = {}
    const stack = exception.stacktrace ?? []
    const hasImages = family === 'native' && stack.some((frame) => frame.package)
    const own = counts === isInApp && hasImages ? isPlaced : counts
    const frames = framesOf(stack, family, own, ignored)
    if (exception.value) ignored.value = true
    if (frames.length > 0) part.frames = frames
    if (Object.keys(ignored).length > 0) part.ignored = ignored
    return part
  })
}

function framesOf(
  stack: Frame[],
  family: Family,
  counts: (frame: Frame) => boolean,
  ignored: Ignored,
): FramePart[] {
  const frames: FramePart[] = []
  let last: FramePart | undefined
  for (const frame of stack) {
    if (!counts(frame)) {
      ignored.library = (ignored.library ?? 0) + 1
      continue
    }
    const part = cleanFrame(frame, family)
    if (!part) ignored.nameless = (ignored.nameless ?? 0) + 1
    else if (last && isSame(part, last)) ignored.repeated = (ignored.repeated ?? 0) + 1
    else frames.push(part)
    last = part ?? last
  }
  return frames
}

const isSame = (a: FramePart, b: FramePart) =>
  a === b ||
  (a.module === b.module && a.file === b.file && a.function === b.function && a.line === b.line)

/**
 * Exceptions by their value, and beside it by what there is of a stack: files without a function, lines that no reader
 * understood.
 */
function valuesOf(chain: Exception[], family: Family): ExceptionPart[] | undefined {
  const files = family === 'javascript' ? [] : partsOf(chain, family, isInApp)
  const parts = chain.map((exception, i) => {
    const { unreadStack, stacktrace } = exception
    const part = typeOf(exception)
    const value = summaryOf(exception.value)
    const frames = files[i]?.frames
    const lines =
      unreadStack !== undefined && !stacktrace
        ? stackLines(unreadStack, exception.type, exception.value)
        : []
    if (value) part.value = value
    if (frames) part.frames = frames
    if (lines.length > 0) part.lines = lines
    return part
  })
  return parts.some((part) => part.exception || part.value) ? parts : undefined
}

function typeOf(exception: Exception): ExceptionPart {
  const type = exception.mechanism?.synthetic ? undefined : exception.type?.trim()
  return type ? { exception: type } : {}
}

/** `Error` without a text is no description; the event's message stands in for it. */
function withMessage(parts: Component[], failure: Failure): Component[] {
  const message = summaryOf(failure.message)
  if (!message || parts.some((part) => 'value' in part)) return parts
  return [...parts, { message }]
}

function messageOf(failure: Failure): Component {
  const message = summaryOf(failure.message)
  if (message) return { message }
  const type = failure.exception?.findLast((exception) => exception.type?.trim())?.type
  return (
    fallback('type', type) ??
    fallback('transaction', failure.transaction) ??
    fallback('logger', failure.logger) ?? { fallback: 'nothing', text: '' }
  )
}

function fallback(kind: FallbackPart['fallback'], text: string | undefined) {
  return text?.trim() ? { fallback: kind, text: parameterize(text.trim()) } : undefined
}

const summaryOf = (text: string | undefined) =>
  text ? parameterize(beginning(firstLines(text, 2).join('\n'))) : ''

/**
 * Characters of a message that count: what tells failures apart stands early, and searching a long text for what
 * varies is expensive.
 */
const LONGEST_SUMMARY = 1024
/** The cut falls between words unless one is longer than this: half a number or address would be another one. */
const LONGEST_WORD = 256

function beginning(text: string): string {
  if (text.length <= LONGEST_SUMMARY) return text
  const space = text.lastIndexOf(' ', LONGEST_SUMMARY)
  const end = space > LONGEST_SUMMARY - LONGEST_WORD ? space : LONGEST_SUMMARY
  return text.slice(0, end).toWellFormed()
}

/** Parts without repetitions: an AggregateError of three equal failures is the same issue as one of two. */
function distinct(parts: ExceptionPart[], chain: Exception[]): ExceptionPart[] {
  if (parts.length < 2) return parts
  const isGroup = chain.some((exception) => GROUP.test(exception.type ?? ''))
  const seen = new Set<string>()
  let last = ''
  return parts.filter((part) => {
    const code = encodeComponent(part)
    const isRepeated = isGroup ? seen.has(code) : code === last
    seen.add(code)
    last = code
    return !isRepeated
  })
}

const GROUP = /Aggregate(?:Error|Exception)|ExceptionGroup|CompositeException|MultiError/
