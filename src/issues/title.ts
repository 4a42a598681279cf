import type { Exception, Failure, Frame } from './failure'
import { cleanFunction } from './grouping/function-name'
import { firstLines } from './grouping/lines'
import { familyOf } from './grouping/platform'

/** The longest title: twice as long as a line of the issue list. */
const LONGEST = 200

export interface Title {
  title: string
  /** Where it happened: the transaction, else a place in the code; empty when nothing says so. */
  culprit: string
  /** Empty for messages and for types that an SDK made up. */
  type: string
}

/** The title of an issue, made of what was thrown: the last exception of the chain. */
export function titleOf(failure: Failure): Title {
  const thrown = failure.exception?.findLast(saysSomething)
  const type = thrown ? typeOf(thrown, failure) : ''
  const value = thrown?.value ? headline(thrown.value) : ''
  const text = value || headline(failure.message ?? '')
  const title = joined(type, text) || crashOf(failure) || '(no message)'
  return { title: cut(title), culprit: cut(culpritOf(failure)), type: cut(type) }
}

const saysSomething = (exception: Exception) =>
  Boolean(nameOf(exception) || exception.value?.trim())

/** The type of what was thrown; a wrapper without a type takes that of the nearest exception that has one. */
function typeOf(thrown: Exception, failure: Failure): string {
  const own = nameOf(thrown)
  if (own || thrown.mechanism?.synthetic) return own
  const nearest = failure.exception?.findLast((exception) => nameOf(exception) !== '')
  return nearest ? nameOf(nearest) : ''
}

/** A type that an SDK made up is kept only when it is the name of a signal, which tells more than its text. */
function nameOf(exception: Exception): string {
  const type = plain(exception.type ?? '')
  if (/^0x[\da-f]/i.test(type)) return ''
  return exception.mechanism?.synthetic && !SIGNAL.test(type) ? '' : type
}

const SIGNAL = /^[A-Z][A-Z\d]{2}[A-Z\d_]*(?: \/ [A-Z][A-Z\d_]+)?$/

function joined(type: string, text: string): string {
  if (!type || !text) return type || text
  // Some clients repeat the type in the value.
  const hasType = text.startsWith(type) && !/\w/.test(text.charAt(type.length))
  if (hasType) return text
  return text.startsWith(CRASHPAD) && text.endsWith(type) ? type : `${type}: ${text}`
}

/** What minidump clients write before the type, and nothing else. */
const CRASHPAD = 'Fatal Error: '

function headline(text: string): string {
  const [first = '', second] = firstLines(text, 2)
  // KSCrash puts its diagnosis under a line of raw codes: "Signal 6, Code 0 >".
  const line = plain(first.endsWith(' >') && second ? second : first)
  return EMPTY_CRASH.test(line) ? '' : line
}

const EMPTY_CRASH = /^Fatal Error: 0x[\da-f]+ \/ 0x[\da-f]+$/i

function crashOf(failure: Failure): string {
  const frame = lastFrame(
    failure,
    (frame) => Boolean(functionOf(frame, failure)) && isTelling(frame),
  )
  return frame ? `Crash in ${functionOf(frame, failure)}` : ''
}

function culpritOf(failure: Failure): string {
  const transaction = plain(failure.transaction ?? '')
  if (transaction) return transaction
  const isPlace = (frame: Frame) => placeOf(frame, failure) !== ''
  const frame =
    lastFrame(failure, (frame) => frame.inApp === true && isPlace(frame)) ??
    lastFrame(failure, (frame) => isTelling(frame) && isPlace(frame)) ??
    lastFrame(failure, isPlace)
  return frame ? placeOf(frame, failure) : plain(failure.logger ?? '')
}

/** Whether a frame says where a crash happened: the last calls of a crash are how the process kills itself. */
const isTelling = (frame: Frame) => !DYING.has(frame.function ?? '')

const DYING = new Set([
  'abort',
  '__abort',
  'raise',
  'gsignal',
  'kill',
  'tgkill',
  'pthread_kill',
  '__pthread_kill',
  '__cxa_throw',
  'objc_exception_throw',
  '_objc_terminate',
  '__exceptionPreprocess',
  '_CFThrowFormattedException',
  'rust_panic',
  'rust_begin_unwind',
  'core::panicking::panic',
])

function lastFrame(failure: Failure, fits: (frame: Frame) => boolean): Frame | undefined {
  const chain = failure.exception ?? []
  for (let at = chain.length - 1; at >= 0; at--) {
    const frame = chain[at]?.stacktrace?.findLast(fits)
    if (frame) return frame
  }
  return undefined
}

function placeOf(frame: Frame, failure: Failure): string {
  const where = plain(frame.module || fileOf(frame.filename ?? ''))
  const what = functionOf(frame, failure)
  return where && what ? `${where} in ${what}` : where || what
}

/** The path without host and query. */
const fileOf = (file: string) =>
  file.includes('://') ? file.replace(/^[a-z+.-]+:\/\/[^/]*\//i, '').replace(/[?#].*$/s, '') : file

const functionOf = (frame: Frame, failure: Failure) =>
  frame.function ? plain(cleanFunction(frame.function, familyOf(failure.platform)) ?? '') : ''

/** A text on one line, without characters that are invisible or reverse the direction of writing. */
function plain(text: string): string {
  const line = text.length > LONGEST * 2 ? text.slice(0, LONGEST * 2) : text
  return /[^ -~]/.test(line) ? line.toWellFormed().replace(HIDDEN, ' ').trim() : line.trim()
}

const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]+/gu

const cut = (text: string) =>
  text.length <= LONGEST
    ? text
    : `${text
        .slice(0, LONGEST - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`
