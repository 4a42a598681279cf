import type { Intake } from './intake'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const HEX_32 = /^[0-9a-f]{32}$/
const HEX_16 = /^[0-9a-f]{16}$/
const NOTHING = new Set(['0'.repeat(16), '0'.repeat(32), '00000000-0000-0000-0000-000000000000'])

export function readId(value: unknown, intake: Intake): string | undefined {
  if (value === undefined || value === null) return undefined
  const id = typeof value === 'string' ? uuid(value) : undefined
  // A switched-off SDK sends zeros for every event. Taken as an id, all but the first event would be dropped.
  if (id !== undefined && !NOTHING.has(id)) return id
  return intake.refuse('id', 'must be a UUID or 32 hex digits; leave it out to be given one')
}

/** Writes a UUID or 32 hex digits as a UUID in lower case; undefined for any other text. */
export function uuid(sent: string): string | undefined {
  if (sent.length !== 36 && sent.length !== 32) return undefined
  const id = sent.toLowerCase()
  if (id.length === 36) return UUID.test(id) ? id : undefined
  if (!HEX_32.test(id)) return undefined
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`
}

export const readTraceId = (value: unknown, intake: Intake) =>
  readHex(value, 'traceId', HEX_32, 'must be 32 hex digits', intake)

export const readSpanId = (value: unknown, intake: Intake) =>
  readHex(value, 'spanId', HEX_16, 'must be 16 hex digits', intake)

function readHex(value: unknown, field: string, form: RegExp, rule: string, intake: Intake) {
  if (value === undefined || value === null || value === '') return undefined
  const id = hexId(value, form)
  if (id === undefined) intake.refuse(field, rule)
  // W3C Trace Context: all zeros is no id.
  return NOTHING.has(id) ? undefined : id
}

/** Ids within `contexts.trace` are taken when they are well formed; others are ignored, never refused. */
export const contextTraceId = (value: unknown) => nonZero(hexId(value, HEX_32))
export const contextSpanId = (value: unknown) => nonZero(hexId(value, HEX_16))

const nonZero = (id: string | undefined) => (id === undefined || NOTHING.has(id) ? undefined : id)

function hexId(value: unknown, form: RegExp): string | undefined {
  if (typeof value !== 'string' || value.length > 32) return undefined
  if (form.test(value)) return value
  const id = value.toLowerCase()
  return form.test(id) ? id : undefined
}
