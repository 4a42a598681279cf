import type { Span } from '../span'
import type { TracePart } from './parts/reads'

/** The spans of all parts, each once: two environments may have got the same. */
export function distinctSpans(parts: readonly Pick<TracePart, 'spans'>[]): Span[] {
  const [first] = parts
  if (first && parts.length === 1) return first.spans
  const seen = new Set<string>()
  return parts.flatMap(({ spans }) =>
    spans.filter(({ spanId }) => !seen.has(spanId) && seen.add(spanId)),
  )
}
