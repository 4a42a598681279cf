import type { SpanChunk } from '../spans/chunk/span-chunk'
import type { SettledTimes } from '../spans/settled-times'

/** What a slice adds to one trace. Times in µs. */
export interface TraceDelta {
  lane: number
  /** 32 hex digits. */
  id: string
  startAt: number
  endAt: number
  spans: number
  errors: number
  root: RootSpan
  services: Map<string, ServiceShare>
  /** Numbers of the blocks that hold its spans, ascending. */
  blocks: number[]
}

/** The span that a trace is named after: its root, or its earliest span while no root has come. */
export interface RootSpan {
  isRoot: boolean
  at: number
  service: string
  name: string
}

export interface ServiceShare {
  spans: number
  errors: number
}

/** By lane and id. */
export type TraceDeltas = Map<string, TraceDelta>

export function foldTraces(
  traces: TraceDeltas,
  chunk: SpanChunk,
  lane: number,
  block: number,
  { starts, durations }: SettledTimes,
): void {
  const { traceIds, traceOf, resources, resourceOf, names, parents } = chunk
  const own = traceIds.map((id) => find(traces, lane, id, block))
  for (let i = 0; i < chunk.count; i++) {
    const trace = own[traceOf[i] as number] as TraceDelta
    const at = starts[i] as number
    const end = at + Math.round((durations[i] as number) / 1000)
    const isError = chunk.isErrorAt(i)
    const service = resources[resourceOf[i] as number]?.service as string
    trace.spans++
    if (isError) trace.errors++
    if (at < trace.startAt) trace.startAt = at
    if (end > trace.endAt) trace.endAt = end
    addShare(trace.services, service, isError)
    const root = { isRoot: parents[i] === i, at }
    if (namesBetter(root, trace.root))
      trace.root = { ...root, service, name: names.texts[names.of[i] as number] as string }
  }
}

/** Whether a trace is better named after one span than after another: a root first, then the earlier. */
export const namesBetter = (
  one: Pick<RootSpan, 'isRoot' | 'at'>,
  other: Pick<RootSpan, 'isRoot' | 'at'>,
): boolean => (one.isRoot === other.isRoot ? one.at < other.at : one.isRoot)

function addShare(services: Map<string, ServiceShare>, service: string, isError: boolean) {
  let share = services.get(service)
  if (!share) {
    share = { spans: 0, errors: 0 }
    services.set(service, share)
  }
  share.spans++
  if (isError) share.errors++
}

function find(traces: TraceDeltas, lane: number, id: string, block: number): TraceDelta {
  const key = `${lane}/${id}`
  let trace = traces.get(key)
  if (!trace) {
    trace = {
      lane,
      id,
      spans: 0,
      errors: 0,
      services: new Map(),
      blocks: [],
      startAt: Number.POSITIVE_INFINITY,
      endAt: 0,
      root: { isRoot: false, at: Number.POSITIVE_INFINITY, service: '', name: '' },
    }
    traces.set(key, trace)
  }
  trace.blocks.push(block)
  return trace
}
