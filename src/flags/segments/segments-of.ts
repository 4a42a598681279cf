import { flagBounds } from '../../limits'
import type { Condition, FlagDefinition } from '../model'

/** The segments that a condition names, in its raw rules too. */
export function segmentsOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(segmentsOf)
  if ('any' in condition) return condition.any.flatMap(segmentsOf)
  if ('not' in condition) return segmentsOf(condition.not)
  if ('segment' in condition) return [condition.segment]
  return 'jsonLogic' in condition ? referencesOf(condition.jsonLogic) : []
}

/** What a raw rule names with `$ref`, as deep as one may be. */
export function referencesOf(logic: unknown, depth = 0): string[] {
  if (typeof logic !== 'object' || logic === null || depth > flagBounds.logicDepth) return []
  if ('$ref' in logic) return typeof logic.$ref === 'string' ? [logic.$ref] : []
  return Object.values(logic).flatMap((part) => referencesOf(part, depth + 1))
}

/** The segments that a flag's rules name. */
export const segmentsOfFlag = ({ rules, targeting }: FlagDefinition): string[] => [
  ...rules.flatMap(({ when }) => (when ? segmentsOf(when) : [])),
  ...referencesOf(targeting),
]
