import { Problem } from '../../../lib/problem'
import type { Resource, Scope, Span } from '../../spans/span'
import type { Intake } from '../normalize/intake'
import { resourceOf, scopeOf } from '../normalize/origin'
import { readAttributes } from './read-attributes'
import { type Refusal, readSpan } from './read-span'

type Fields = Record<string, unknown>

export interface Rejected {
  /** How many spans were refused, and the first reason. */
  rejected: number
  reason: string | undefined
}

/** Spans between two moments at which others may get the thread: about 0.1 ms. */
const SPANS_AT_ONCE = 16

/** Reads one span, given what it came from. */
export type SpanOf = (resource: Resource, scope: Scope) => Span | Refusal

/**
 * An ExportTraceServiceRequest in JSON. A bad span is refused alone; a bad envelope is refused with
 * all that it holds, since nobody could tell what was meant. Stops between spans, for the thread to
 * be given to others.
 * @param take is given each good span
 * @param spansIn reads the list under `spans`
 * @throws Problem `invalid_request` that names the field
 */
export function* readRequest(
  sent: unknown,
  intake: Intake,
  take: (span: Span) => void,
  spansIn: (sent: readonly unknown[]) => SpanOf[] = (spans) =>
    spans.map((span) => (resource, scope) => readSpan(span, resource, scope, intake)),
): Generator<void, Rejected> {
  const read: Rejected = { rejected: 0, reason: undefined }
  let count = 0
  const body = object(sent, '')
  const groups = list(body.resourceSpans ?? body.resource_spans, 'resourceSpans')
  refusePrintedBuffer(body)
  for (const [i, group] of groups.entries()) yield* readResourceSpans(group, `resourceSpans[${i}]`)
  return read

  function* readResourceSpans(sentGroup: unknown, path: string) {
    const group = object(sentGroup, path)
    const inner = list(group.scopeSpans ?? group.scope_spans, `${path}.scopeSpans`)
    if (inner.length === 0) return
    const resource = readResource(group, path, intake)
    for (const [i, one] of inner.entries())
      yield* readScopeSpans(object(one, path), `${path}.scopeSpans[${i}]`, resource)
  }

  function* readScopeSpans(group: Fields, path: string, resource: Resource) {
    const spans = list(group.spans, `${path}.spans`)
    if (spans.length === 0) return
    const scope = readScope(group, path, intake)
    for (const [i, spanOf] of spansIn(spans).entries()) {
      if (++count % SPANS_AT_ONCE === 0) yield
      const span = spanOf(resource, scope)
      if (typeof span !== 'string') take(span)
      else {
        read.rejected++
        read.reason ??= `${path}.spans[${i}]: ${span}`
      }
    }
  }
}

function readResource(group: Fields, path: string, intake: Intake): Resource {
  const source = object(group.resource, `${path}.resource`)
  const droppedBefore = source.droppedAttributesCount ?? source.dropped_attributes_count
  const read = readAttributes(source.attributes, droppedBefore, intake)
  if (!read) throw wrong(`${path}.resource.attributes`, 'a list')
  return resourceOf(
    read.attributes,
    read.dropped,
    intake.name(group.schemaUrl ?? group.schema_url),
    intake,
  )
}

function readScope(group: Fields, path: string, intake: Intake): Scope {
  const source = object(group.scope, `${path}.scope`)
  const droppedBefore = source.droppedAttributesCount ?? source.dropped_attributes_count
  const read = readAttributes(source.attributes, droppedBefore, intake)
  if (!read) throw wrong(`${path}.scope.attributes`, 'a list')
  const { name, version } = source
  const schemaUrl = intake.name(group.schemaUrl ?? group.schema_url)
  return scopeOf(
    { name, version, attributes: read.attributes, dropped: read.dropped, schemaUrl },
    intake,
  )
}

/** Bytes of protobuf that went through JSON.stringify have no field we know, and would be lost without a word. */
function refusePrintedBuffer({ type, data }: Fields) {
  if (type !== 'Buffer' || !Array.isArray(data)) return
  throw new Problem(
    'invalid_request',
    'The body is a printed Buffer of Node.js; send the request itself as JSON: OTEL_EXPORTER_OTLP_PROTOCOL=http/json.',
  )
}

function object(sent: unknown, path: string): Fields {
  if (sent === undefined || sent === null) {
    if (path !== '') return {}
  } else if (typeof sent === 'object' && !Array.isArray(sent)) return sent as Fields
  throw wrong(path, 'an object')
}

function list(sent: unknown, path: string): readonly unknown[] {
  if (sent === undefined || sent === null) return []
  if (Array.isArray(sent)) return sent
  throw wrong(path, 'a list')
}

function wrong(path: string, what: string): Problem {
  const named = path === '' ? 'The body' : path
  return new Problem(
    'invalid_request',
    `${named} must be ${what}; see ExportTraceServiceRequest.`,
    {
      errors: [{ path, message: `Must be ${what}.` }],
    },
  )
}
