import { openChunkOrNone } from '../../spans/chunk/open-chunk'
import { spanAt } from '../../spans/chunk/span-at'
import type { Resource, Scope, Span } from '../../spans/span'

/**
 * The spans of several chunks, each once, those of a trace together and in order of their start.
 * Rests after each chunk.
 * @returns undefined when a chunk is damaged
 */
export function* mergedSpans(
  bodies: Iterable<Uint8Array>,
): Generator<undefined, Span[] | undefined> {
  const traces = new Map<string, Span[]>()
  const ids = new Set<string>()
  const same = sameOrigins()
  for (const body of bodies) {
    const chunk = openChunkOrNone(body)
    if (!chunk) return undefined
    for (let i = 0; i < chunk.count; i++) {
      const span = same(spanAt(chunk, i))
      const id = span.traceId + span.spanId
      if (ids.has(id)) continue
      ids.add(id)
      const others = traces.get(span.traceId)
      if (others) others.push(span)
      else traces.set(span.traceId, [span])
    }
    yield
  }
  return [...traces.values()].flatMap((spans) => spans.sort(byStart))
}

const byStart = (a: Span, b: Span) => a.startSeconds - b.startSeconds || a.startNanos - b.startNanos

/** Each request brings its own resource and scopes: equal ones become one object. */
function sameOrigins() {
  const resources = new Map<string, Resource>()
  const scopes = new Map<string, Scope>()
  const known = new Map<object, Resource | Scope>()
  function one<Origin extends Resource | Scope>(all: Map<string, Origin>, origin: Origin): Origin {
    const before = known.get(origin)
    if (before) return before as Origin
    const text = JSON.stringify(origin)
    const same = all.get(text) ?? origin
    all.set(text, same)
    known.set(origin, same)
    return same
  }
  return (span: Span): Span => {
    span.resource = one(resources, span.resource)
    span.scope = one(scopes, span.scope)
    return span
  }
}
