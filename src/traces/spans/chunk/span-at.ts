import type { Resource, Scope, Span } from '../span'
import type { Texts } from './lazy-columns'
import { readEvents, readLinks } from './read-lists'
import type { SpanChunk } from './span-chunk'

/** One span of a chunk, from all its columns. */
export function spanAt(chunk: SpanChunk, i: number): Span {
  const { seconds, nanos } = chunk.startAt(i)
  const { endSeconds, endNanos } = chunk.endAt(i)
  const [droppedAttributes, droppedEvents, droppedLinks] = chunk.droppedAt(i)
  return {
    traceId: chunk.traceIds[chunk.traceOf[i] as number] as string,
    spanId: chunk.spanIdAt(i),
    parentSpanId: chunk.parentIdAt(i),
    name: textAt(chunk.names, i),
    kind: chunk.kindAt(i),
    status: chunk.statusAt(i),
    statusMessage: textAt(chunk.statusMessages, i),
    startSeconds: seconds,
    startNanos: nanos,
    endSeconds,
    endNanos,
    endedBeforeStart: chunk.endedBeforeStartAt(i),
    traceState: textAt(chunk.traceStates, i),
    flags: chunk.flagsAt(i),
    attributes: chunk.attributesAt(i),
    droppedAttributes,
    events: readEvents(textAt({ texts: chunk.events, of: chunk.eventsOf }, i)),
    droppedEvents,
    links: readLinks(textAt({ texts: chunk.links, of: chunk.linksOf }, i)),
    droppedLinks,
    resource: chunk.resources[chunk.resourceOf[i] as number] as Resource,
    scope: chunk.scopes[chunk.scopeOf[i] as number] as Scope,
  }
}

const textAt = ({ texts, of }: Texts, i: number) => texts[of[i] as number] as string
