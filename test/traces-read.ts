import type { TraceHit, TracePage } from '../src/traces/pages/search/model'
import type { Harness } from './harness'
import { attribute, exportOf, sendOtlp, spanId } from './spans'

type Values = Record<string, unknown>

/** A span in words: times in ms from the begin of the trace. */
export interface Sketched {
  name: string
  at?: number
  ms?: number
  kind?: number
  service?: string
  status?: number
  attributes?: Values
  events?: { name: string; attributes?: Values }[]
  links?: { attributes?: Values }[]
  under?: Sketched[]
  /** Ids where a test wants its own. */
  id?: string
  parent?: string
}

const SERVER = 2

const anyValueOf = (value: unknown): Values => {
  if (typeof value === 'number')
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(anyValueOf) } }
  return { stringValue: String(value) }
}
const attributesOf = (values: Values = {}) =>
  Object.entries(values).map(([key, value]) => attribute(key, anyValueOf(value)))

/** ns since the epoch as text. */
export const nanos = (ms: number): string => `${Math.round(ms * 1000)}000`

/** OTLP spans of a trace, by service. @param begin ms since the epoch */
function spansFrom(traceId: string, begin: number, root: Sketched): Map<string, Values[]> {
  const spans = new Map<string, Values[]>()
  function add(one: Sketched, parent: string | undefined, outer: string) {
    const { name, at = 0, ms = 10, kind = SERVER, service = outer, status = 0 } = one
    const id = one.id ?? spanId()
    const span = {
      traceId,
      spanId: id,
      name,
      kind,
      status: { code: status },
      parentSpanId: one.parent ?? parent ?? '',
      startTimeUnixNano: nanos(begin + at),
      endTimeUnixNano: nanos(begin + at + ms),
      attributes: attributesOf(one.attributes),
      events: one.events?.map((event) => ({
        name: event.name,
        timeUnixNano: nanos(begin + at),
        attributes: attributesOf(event.attributes),
      })),
      links: one.links?.map((link) => ({
        traceId: 'c'.repeat(32),
        spanId: 'c'.repeat(16),
        attributes: attributesOf(link.attributes),
      })),
    }
    spans.set(service, [...(spans.get(service) ?? []), span])
    for (const child of one.under ?? []) add(child, id, service)
  }
  add(root, undefined, 'web')
  return spans
}

/** Posts a trace, a request a service. */
export async function sendTrace(
  it: Harness,
  key: string,
  traceId: string,
  root: Sketched,
  begin = it.time.now - 60_000,
): Promise<string> {
  for (const [service, spans] of spansFrom(traceId, begin, root)) {
    const answer = await sendOtlp(it, exportOf(spans, service), key)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  return traceId
}

/** One page of a search. @param more of the address's query */
export const searchPage = async (it: Harness, slug: string, query: string, more = '') =>
  it.get<TracePage>(`/api/v1/projects/${slug}/traces?query=${encodeURIComponent(query)}${more}`)

/** The traces that a search finds, newest first. */
export async function found(
  it: Harness,
  slug: string,
  query: string,
  more = '',
): Promise<TraceHit[]> {
  const { status, body } = await searchPage(it, slug, query, more)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.items
}
