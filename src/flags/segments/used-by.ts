import type { FlagDefinition } from '../model'

/** Whether a rule or a condition, as JSON, names a segment: structured (`segment`) or raw (`$ref`). */
export function names(part: unknown, segment: string): boolean {
  if (part === null || typeof part !== 'object') return false
  return Object.entries(part).some(
    ([member, value]) =>
      ((member === 'segment' || member === '$ref') && value === segment) || names(value, segment),
  )
}

/** Whether a flag's rules name a segment. */
export const isUsedBy = ({ rules, targeting }: FlagDefinition, segment: string): boolean =>
  names(rules, segment) || names(targeting, segment)
