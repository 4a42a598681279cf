import { firstOf } from '../../spans/first-of'
import type { SpanEvent } from '../../spans/span'

/** Semantic conventions: "Semantic conventions for feature flags in events"; the second name is that of before 1.32. */
const NAMES = ['feature_flag.evaluation', 'feature_flag']
const KEY = ['feature_flag.key']
const RESULT = ['feature_flag.result.variant', 'feature_flag.variant', 'feature_flag.result.value']

/** What flags were evaluated to within a span, by key; of one that was evaluated again, what came last. */
export function evaluatedFlags(events: readonly SpanEvent[]): Record<string, string> | undefined {
  let flags: Record<string, string> | undefined
  for (const { name, attributes } of events) {
    if (!NAMES.includes(name)) continue
    const key = firstOf(attributes, KEY)
    const variant = firstOf(attributes, RESULT)
    if (key === undefined || variant === undefined) continue
    flags ??= {}
    flags[key] = variant
  }
  return flags
}
