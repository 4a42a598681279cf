import type { FlagDefinition } from '../model'
import { referencesOf, segmentsOf } from '../segments/segments-of'
import type { Difference } from '../versions/model'

/**
 * What a change of a segment changes in a flag: the rules that name it, themselves or by another segment.
 * @param named the segments that a segment names
 */
export function changedBySegment(
  key: string,
  { rules, targeting }: FlagDefinition,
  named: (segment: string) => readonly string[],
): Difference[] {
  const has = (segments: readonly string[], seen = new Set<string>()): boolean =>
    segments.some((one) => {
      if (one === key) return true
      if (seen.has(one)) return false
      seen.add(one)
      return has(named(one), seen)
    })
  const words = `The segment ${key} changed`
  const raw = has(referencesOf(targeting)) ? [{ path: '/targeting', words }] : []
  const ofRules = rules.flatMap((rule, i) =>
    rule.when && has(segmentsOf(rule.when))
      ? [{ path: `/rules/${i}`, words, before: rule, after: rule }]
      : [],
  )
  return [...raw, ...ofRules]
}
