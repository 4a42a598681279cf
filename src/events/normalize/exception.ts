import type { Exception, Mechanism } from '../../issues/failure'
import { parseStack } from '../stack/parse-stack'
import type { ParsedException, ParsedStack } from '../stack/parsed-stack'
import type { Intake } from './intake'
import { readParsed, readStacktrace, stackText } from './stacktrace'

/** Reads the chain of exceptions, cause first, from one exception, a list, or `{"values": […]}`. */
export function readExceptions(value: unknown, intake: Intake): Exception[] | undefined {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value)) return readChain(value, 'exception', 'exception', intake)
  const source = intake.object(value, 'exception') as Record<string, unknown>
  if (source.values === undefined) return readSingle(source, intake)
  if (source.values === null) return undefined
  intake.enter('exception')
  if (!Array.isArray(source.values)) intake.refuse('values', 'must be a list of exceptions')
  const chain = readChain(source.values, 'values', null, intake)
  intake.leave()
  return chain
}

function readSingle(source: Record<string, unknown>, intake: Intake): Exception[] | undefined {
  intake.enter('exception')
  const chain = readWithCauses(source, null, intake)
  intake.leave()
  return chain.length === 0 ? undefined : chain
}

function readChain(source: unknown[], sent: string, kept: string | null, intake: Intake) {
  const { exceptions: most } = intake.limits
  // Over the limit, keep the first cause and the last exceptions. The very last is the one that was thrown.
  const resume = source.length > most ? source.length - most + 1 : 1
  intake.enter(sent, kept)
  if (source.length > most) intake.noteHere(source.length)
  const chain: Exception[] = []
  for (let i = 0; i < source.length; i = i === 0 ? resume : i + 1) {
    const element = intake.object(source[i], i)
    if (element === undefined) continue
    if (source.length === 1) chain.push(...readWithCauses(element, i, intake))
    else {
      intake.enter(i, chain.length)
      const exception = readException(element, readStack(element, intake), intake)
      intake.leave()
      if (exception) chain.push(exception)
    }
  }
  intake.leave()
  return chain.length === 0 ? undefined : chain
}

/** Reads one exception, and puts before it the causes that are in the text of its stack. */
function readWithCauses(
  source: Record<string, unknown>,
  sent: number | null,
  intake: Intake,
): Exception[] {
  const { exceptions: most } = intake.limits
  const parsed = readStack(source, intake)
  if (parsed === undefined) return readAlone(source, sent, intake)
  const all = parsed.exceptions
  // Over the limit, keep the first cause, and those nearest to the exception that was thrown.
  const kept = all.length > most ? [...all.slice(0, 1), ...all.slice(1 - most)] : all
  const causes = kept.slice(0, -1)
  if (all.length > most) intake.noteHere(all.length)
  const ids = new Map(kept.toReversed().map((exception, i) => [exception, i]))
  const isTree = kept.some(({ role }) => role === 'member' || role === 'suppressed')

  const chain: Exception[] = []
  for (const cause of causes) {
    intake.enter(sent, chain.length)
    chain.push(readCause(cause, intake))
    if (isTree)
      Object.assign(chain.at(-1) as Exception, { mechanism: mechanismOf(cause, kept, ids) })
    intake.leave()
  }
  intake.enter(sent, chain.length)
  const exception = readException(source, parsed, intake)
  if (isTree && exception) {
    const mechanism = mechanismOf(kept.at(-1) as ParsedException, kept, ids)
    exception.mechanism = { ...mechanism, ...exception.mechanism }
  }
  intake.leave()
  if (exception) chain.push(exception)
  return chain
}

/** Reads an exception whose stack is no text, as most are: a list of frames holds no cause. */
function readAlone(source: Record<string, unknown>, sent: number | null, intake: Intake) {
  intake.enter(sent, 0)
  const exception = readException(source, undefined, intake)
  intake.leave()
  return exception ? [exception] : []
}

function readStack(source: Record<string, unknown>, intake: Intake): ParsedStack | undefined {
  const text = stackText(source.stacktrace)
  const parsed = text === undefined ? undefined : parseStack(text)
  intake.platform ??= parsed?.platform
  return parsed
}

function readCause(cause: ParsedException, intake: Intake): Exception {
  const exception: Exception = {}
  const type = intake.name(cause.type, 'type')
  const value = intake.text(cause.value, 'value', intake.limits.messageLength)
  const stacktrace = readParsed(cause.frames, intake)
  if (type !== undefined) exception.type = type
  if (value !== undefined) exception.value = value
  if (stacktrace !== undefined) exception.stacktrace = stacktrace
  return exception
}

/** Describes how an exception hangs on the others, as clients do that send each exception of a chain. */
function mechanismOf(
  one: ParsedException,
  all: readonly ParsedException[],
  ids: ReadonlyMap<ParsedException, number>,
): Mechanism {
  const mechanism: Mechanism = { exceptionId: ids.get(one) ?? 0 }
  const parentId = one.parent && ids.get(one.parent)
  if (parentId !== undefined) mechanism.parentId = parentId
  if (one.role === 'cause') mechanism.source = 'cause'
  else if (one.role) {
    const nth = all
      .filter(({ parent, role }) => parent === one.parent && role === one.role)
      .toReversed()
      .indexOf(one)
    mechanism.source = `${one.role === 'member' ? 'errors' : 'suppressed'}[${nth}]`
  }
  if (all.some(({ parent, role }) => parent === one && role === 'member'))
    mechanism.isExceptionGroup = true
  return mechanism
}

/** Reads one exception. @returns undefined where it has neither a type nor a value nor a stack */
function readException(
  source: Record<string, unknown>,
  parsed: ParsedStack | undefined,
  intake: Intake,
): Exception | undefined {
  const header = parsed?.exceptions.at(-1)
  const type = intake.name(source.type, 'type') ?? intake.name(header?.type, 'type')
  const value =
    readValue(source.value, 'value', intake) ?? readValue(header?.value, 'value', intake)
  const module = intake.name(source.module, 'module')
  const mechanism = readMechanism(source.mechanism, intake)
  const stacktrace = readStacktrace(source.stacktrace, parsed, intake)
  const text = parsed && !parsed.isWhole ? stackText(source.stacktrace) : undefined
  const unreadStack =
    text === undefined ? undefined : intake.clean(text, 'unreadStack', intake.limits.freeTextLength)
  // Where there is only a stack that we cannot read, its text has to say what failed.
  const valueOrText = value ?? (type || stacktrace ? undefined : readValue(text, 'value', intake))
  if (type === undefined && valueOrText === undefined && stacktrace === undefined) return undefined
  const exception: Exception = {}
  if (type !== undefined) exception.type = type
  if (valueOrText !== undefined) exception.value = valueOrText
  if (module !== undefined) exception.module = module
  if (mechanism !== undefined) exception.mechanism = mechanism
  if (stacktrace !== undefined) exception.stacktrace = stacktrace
  if (unreadStack !== undefined) exception.unreadStack = unreadStack
  return exception
}

const readValue = (value: unknown, field: string, intake: Intake) =>
  intake.text(value, field, intake.limits.messageLength)

function readMechanism(value: unknown, intake: Intake): Mechanism | undefined {
  const source = intake.object(value, 'mechanism')
  if (source === undefined) return undefined
  intake.enter('mechanism')
  const mechanism: Mechanism = {}
  const exceptionId = readId(source.exceptionId ?? source.exception_id)
  const parentId = readId(source.parentId ?? source.parent_id)
  const isGroup = source.isExceptionGroup ?? source.is_exception_group
  const heldAt = intake.name(source.source, 'source')
  const type = intake.name(source.type, 'type')
  const handled = intake.flag(source.handled, 'handled')
  const synthetic = intake.flag(source.synthetic, 'synthetic')
  if (type !== undefined) mechanism.type = type
  if (handled !== undefined) mechanism.handled = handled
  if (synthetic !== undefined) mechanism.synthetic = synthetic
  if (exceptionId !== undefined) mechanism.exceptionId = exceptionId
  if (parentId !== undefined) mechanism.parentId = parentId
  if (isGroup === true) mechanism.isExceptionGroup = true
  if (heldAt !== undefined) mechanism.source = heldAt
  intake.leave()
  return mechanism
}

/** Reads the id of an exception in its chain. A value that is none is left out: it is no reason to lose the event. */
const readId = (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined
