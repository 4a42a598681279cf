import type { Intake } from './intake'

/** Reads the message: a text, or the `{formatted}` or `{message}` of clients that log templates; else `logentry`. */
export const readMessage = (source: Record<string, unknown>, intake: Intake) =>
  readForm(source.message, 'message', intake) ?? readForm(source.logentry, 'logentry', intake)

function readForm(value: unknown, field: 'message' | 'logentry', intake: Intake) {
  if (value === undefined || value === null) return undefined
  const text = typeof value === 'string' ? value : textOf(value, field, intake)
  if (text === undefined || text.trim() === '') return undefined
  return intake.text(text, 'message', intake.limits.messageLength)
}

function textOf(value: unknown, field: 'message' | 'logentry', intake: Intake): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return intake.refuse(field, 'must be a string')
  }
  const { formatted, message } = value as Record<string, unknown>
  const name =
    formatted === undefined || formatted === null || formatted === '' ? 'message' : 'formatted'
  const text = name === 'message' ? message : formatted
  if (text === undefined || text === null || typeof text === 'string') return text ?? undefined
  intake.enter(field)
  return intake.refuse(name, 'must be a string')
}
