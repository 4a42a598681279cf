import type { Exception, Mechanism } from '../../issues/failure'
import type { Intake } from './intake'
import { readStacktrace } from './stacktrace'

/** The chain, cause first, from one exception, a list, or `{"values": […]}`. */
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
  intake.enter(null, 0)
  const exception = readException(source, intake)
  intake.leave()
  intake.leave()
  return exception && [exception]
}

function readChain(source: unknown[], sent: string, kept: string | null, intake: Intake) {
  const { exceptions: most } = intake.limits
  // Over the bound: the first cause, and the last ones, of which the very last is what was thrown.
  const resume = source.length > most ? source.length - most + 1 : 1
  intake.enter(sent, kept)
  if (source.length > most) intake.noteHere(source.length)
  const chain: Exception[] = []
  for (let i = 0; i < source.length; i = i === 0 ? resume : i + 1) {
    const element = intake.object(source[i], i)
    if (element === undefined) continue
    intake.enter(i, chain.length)
    const exception = readException(element, intake)
    intake.leave()
    if (exception) chain.push(exception)
  }
  intake.leave()
  return chain.length === 0 ? undefined : chain
}

/** Undefined for one that says nothing. */
function readException(source: Record<string, unknown>, intake: Intake): Exception | undefined {
  const type = intake.name(source.type, 'type')
  const value = intake.text(source.value, 'value', intake.limits.messageLength)
  const module = intake.name(source.module, 'module')
  const mechanism = readMechanism(source.mechanism, intake)
  const stacktrace = readStacktrace(source.stacktrace, intake)
  const told = value ?? (type || stacktrace ? undefined : firstWords(source.stacktrace, intake))
  if (type === undefined && told === undefined && stacktrace === undefined) return undefined
  const exception: Exception = {}
  if (type !== undefined) exception.type = type
  if (told !== undefined) exception.value = told
  if (module !== undefined) exception.module = module
  if (mechanism !== undefined) exception.mechanism = mechanism
  if (stacktrace !== undefined) exception.stacktrace = stacktrace
  return exception
}

/** Where a stack that we cannot read is all there is, its text is what names the failure. */
const firstWords = (stack: unknown, intake: Intake) =>
  typeof stack === 'string' && stack.trim() !== ''
    ? intake.clean(stack, 'value', intake.limits.messageLength)
    : undefined

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

/** What is no id ties nothing together, and is no reason to lose the event. */
const readId = (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined
