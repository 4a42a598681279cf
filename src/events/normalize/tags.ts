import { isTelling } from './free'
import type { Intake } from './intake'

/** Tags by name; also read from a list of `[name, value]` pairs. */
export function readTags(value: unknown, intake: Intake): Record<string, string> | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object') {
    return intake.refuse('tags', 'must be an object of names and values')
  }
  const tags: Record<string, string> = {}
  const count = Array.isArray(value)
    ? readPairs(value, tags, intake)
    : readObject(value as Record<string, unknown>, tags, intake)
  if (count > intake.limits.tags) intake.note('tags', count)
  return count === 0 ? undefined : tags
}

function readObject(source: Record<string, unknown>, tags: Record<string, string>, intake: Intake) {
  let count = 0
  intake.enter('tags')
  for (const name in source) {
    const value = source[name]
    if (value === null || value === undefined) continue
    if (++count <= intake.limits.tags) readTag(name, value, name, tags, intake)
  }
  intake.leave()
  return count
}

function readPairs(source: unknown[], tags: Record<string, string>, intake: Intake): number {
  let count = 0
  intake.enter('tags')
  for (let i = 0; i < source.length; i++) {
    const pair = source[i]
    if (pair === null || (Array.isArray(pair) && pair.length === 2 && pair[1] === null)) continue
    if (!Array.isArray(pair) || pair.length !== 2 || typeof pair[0] !== 'string') {
      return intake.refuse(i, 'must be a pair of a name and a value')
    }
    if (++count <= intake.limits.tags) readTag(pair[0], pair[1], i, tags, intake)
  }
  intake.leave()
  return count
}

function readTag(
  sent: string,
  value: unknown,
  place: string | number,
  tags: Record<string, string>,
  intake: Intake,
): void {
  if (sent === '') intake.refuse(place, 'must have a name')
  const { name, isSecret } = intake.scrub.key(sent)
  if (name === '__proto__') return
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    intake.refuse(place, 'must be a string, a number, true or false')
  }
  tags[name] =
    isSecret && isTelling(value)
      ? intake.scrub.mask
      : intake.clean(String(value), name, intake.limits.tagValueLength)
}
