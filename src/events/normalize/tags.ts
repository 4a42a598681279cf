import { isTelling } from './free'
import type { Intake } from './intake'

/** Reads tags from an object, or a list of `[name, value]` pairs. A tag without a name is left out and noted. */
export function readTags(value: unknown, intake: Intake): Record<string, string> | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object') {
    return intake.refuse('tags', 'must be an object of names and values')
  }
  const tags: Record<string, string> = {}
  const count = Array.isArray(value)
    ? readPairs(value, tags, intake)
    : readObject(value as Record<string, unknown>, tags, intake)
  if (count.sent > Math.min(count.named, intake.limits.tags)) intake.note('tags', count.sent)
  return count.named === 0 ? undefined : tags
}

/** How many tags had a value, and how many of these had a name. */
interface Count {
  sent: number
  named: number
}

function readObject(source: Record<string, unknown>, tags: Record<string, string>, intake: Intake) {
  const count: Count = { sent: 0, named: 0 }
  intake.enter('tags')
  for (const name in source) {
    const value = source[name]
    if (value === null || value === undefined) continue
    count.sent++
    if (name === '') continue
    if (++count.named <= intake.limits.tags) readTag(name, value, name, tags, intake)
  }
  intake.leave()
  return count
}

function readPairs(source: unknown[], tags: Record<string, string>, intake: Intake): Count {
  const count: Count = { sent: 0, named: 0 }
  intake.enter('tags')
  for (let i = 0; i < source.length; i++) {
    const pair = source[i]
    if (pair === null || (Array.isArray(pair) && pair.length === 2 && pair[1] === null)) continue
    if (!Array.isArray(pair) || pair.length !== 2 || typeof pair[0] !== 'string') {
      return intake.refuse(i, 'must be a pair of a name and a value')
    }
    count.sent++
    if (pair[0] === '') continue
    if (++count.named <= intake.limits.tags) readTag(pair[0], pair[1], i, tags, intake)
  }
  intake.leave()
  return count
}

function readTag(
  sent: string,
  value: unknown,
  field: string | number,
  tags: Record<string, string>,
  intake: Intake,
): void {
  const { name, isSecret, saysCard } = intake.scrub.key(sent)
  if (name === '__proto__') return
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    intake.refuse(field, 'must be a string, a number, true or false')
  }
  tags[name] =
    isSecret && isTelling(value)
      ? intake.scrub.mask
      : intake.clean(String(value), name, intake.limits.tagValueLength, saysCard)
}
