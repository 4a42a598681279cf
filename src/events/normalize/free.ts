import type { Intake } from './intake'

/** Copies JSON whose meaning only its sender knows (extra, contexts, vars and the like), within bounds and scrubbed. */
export function readFree(
  value: unknown,
  field: string,
  intake: Intake,
): Record<string, unknown> | undefined {
  const source = intake.object(value, field)
  return source && (copyObject(source, field, intake) as Record<string, unknown>)
}

/** @param isOfCard the value stands under a key that says card */
export function copyFree(
  value: unknown,
  field: string | number,
  intake: Intake,
  isOfCard = false,
): unknown {
  if (typeof value === 'string')
    return intake.clean(value, field, intake.limits.freeTextLength, isOfCard)
  if (typeof value === 'number') return copyNumber(value, intake, isOfCard)
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value)
    ? copyList(value, field, intake, isOfCard)
    : copyObject(value as Record<string, unknown>, field, intake, isOfCard)
}

function copyObject(
  source: Record<string, unknown>,
  field: string | number,
  intake: Intake,
  isOfCard = false,
) {
  intake.enter(field)
  const copy: Record<string, unknown> = {}
  let count = 0
  let isOver = false
  for (const sent in source) {
    if (++count > intake.limits.freeEntries) {
      isOver = true
      break
    }
    const value = source[sent]
    const { name, isSecret, saysCard } = intake.scrub.key(sent)
    // Assigning to this key would set the prototype.
    if (name === '__proto__') continue
    copy[name] =
      isSecret && isTelling(value)
        ? intake.scrub.mask
        : copyFree(value, name, intake, isOfCard || saysCard)
  }
  if (typeof source.value === 'string') hideNamedValue(copy, intake)
  intake.leave()
  if (isOver) intake.note(field, Object.keys(source).length)
  return copy
}

function copyList(
  source: unknown[],
  field: string | number,
  intake: Intake,
  isOfCard: boolean,
): unknown[] {
  const length = Math.min(source.length, intake.limits.freeEntries)
  if (length < source.length) intake.note(field, source.length)
  intake.enter(field)
  const copy: unknown[] = []
  for (let i = 0; i < length; i++) {
    const hidden = i > 0 ? intake.scrub.argument(source, i) : undefined
    copy.push(hidden ?? copyFree(source[i], i, intake, isOfCard))
  }
  intake.leave()
  if (length === 2 && isSecretPair(source, intake)) copy[1] = intake.scrub.mask
  return copy
}

/** Copies a number, and hides it only under a key that says card: 64-bit ids pass the check digit of cards too. */
function copyNumber(value: number, intake: Intake, isOfCard: boolean): number | string | null {
  // JSON has no infinity (1e999 is read as one) and no negative zero.
  if (!Number.isFinite(value)) return null
  return isOfCard && intake.scrub.isCard(value) ? intake.scrub.mask : value + 0
}

/** Whether a value under a secret's key gives something away. Booleans, null and empty texts do not: `hasPassword: true`. */
export const isTelling = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && typeof value !== 'boolean'

/**
 * Whether a list is a pair of a secret's name and its value, `["authorization", "x"]`: some clients list headers and
 * parameters so.
 */
const isSecretPair = ([name, value]: unknown[], intake: Intake) =>
  typeof name === 'string' && typeof value !== 'object' && intake.scrub.key(name).isSecret

/**
 * Hides the value of an object that names it as a secret, as form fields and HAR headers do:
 * `{"name": "password", "value": "x"}`.
 */
function hideNamedValue(copy: Record<string, unknown>, intake: Intake): void {
  const name = copy.name ?? copy.key
  if (typeof name === 'string' && intake.scrub.key(name).isSecret) copy.value = intake.scrub.mask
}
