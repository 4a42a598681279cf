import type { ExceptionBody, Mechanism } from './event-body'
import { cut, textOf } from './plain'

/** The server keeps 32 of a chain; causes may go in a circle. */
const MOST_ERRORS = 20
const MOST_STACK = 65_536

interface Below {
  parentId: number
  source: string
}

/**
 * What was thrown with all that caused it, cause first: `cause` chains and the `errors` of an AggregateError.
 * @param caught what caught it
 */
export function exceptionsOf(
  thrown: unknown,
  caught: Pick<Mechanism, 'type' | 'handled'>,
): ExceptionBody[] {
  const found: ExceptionBody[] = []
  const seen = new Set<unknown>()

  function add(error: unknown, below?: Below) {
    if (found.length >= MOST_ERRORS || seen.has(error)) return
    seen.add(error)
    const exceptionId = found.length
    const inner = isErrorLike(error) ? innerOf(error) : []
    const isGroup = inner.some(({ source }) => source !== 'cause')
    found.push({
      ...(isErrorLike(error) ? ofError(error) : ofValue(error)),
      mechanism: {
        ...caught,
        ...(below ? { type: 'chained' } : {}),
        ...(isErrorLike(error) ? {} : { synthetic: true }),
        ...(below || inner.length > 0 ? { exceptionId } : {}),
        ...(isGroup ? { isExceptionGroup: true } : {}),
        ...below,
      },
    })
    for (const { error: cause, source } of inner) add(cause, { parentId: exceptionId, source })
  }

  add(thrown)
  return found.reverse()
}

function innerOf(error: ErrorLike): { error: unknown; source: string }[] {
  const { cause, errors } = error as { cause?: unknown; errors?: unknown }
  const group = Array.isArray(errors) ? errors : []
  return [
    ...(cause === undefined || cause === null ? [] : [{ error: cause, source: 'cause' }]),
    ...group.map((one: unknown, at) => ({ error: one, source: `errors[${at}]` })),
  ]
}

interface ErrorLike {
  name?: unknown
  message: unknown
  stack?: unknown
}

/** Errors of other windows and realms are no `instanceof Error`, and a DOMException is none either. */
export const isErrorLike = (value: unknown): value is ErrorLike =>
  typeof value === 'object' &&
  value !== null &&
  (value instanceof Error ||
    /^\[object (\w*Error|DOMException)\]$/.test(Object.prototype.toString.call(value)) ||
    (typeof (value as ErrorLike).stack === 'string' &&
      typeof (value as ErrorLike).message === 'string'))

const ofError = ({ name, message, stack }: ErrorLike): ExceptionBody => ({
  type: cut(String(name || 'Error'), 200),
  value: textOf(message),
  ...(typeof stack === 'string' && stack !== '' ? { stacktrace: stack.slice(0, MOST_STACK) } : {}),
})

const ofValue = (value: unknown): ExceptionBody => ({
  type: value === null || typeof value !== 'object' ? 'NonError' : nameOf(value),
  value: textOf(value),
})

const nameOf = (value: object) => {
  const name = value.constructor?.name
  return name && name !== 'Object' ? name : 'NonError'
}
