import type { SpanChunk } from '../chunk/open-chunk'
import type { SettledTimes } from '../settled-times'
import { addSpan, type Latency, noLatency } from './latency'
import { minuteOf } from './minute'

/** Spans of one operation in one minute. */
export interface MinuteLatency {
  stream: number
  /** ms since the epoch: the minute's begin. */
  minute: number
  service: string
  name: string
  /** Place in KINDS. */
  kind: number
  latency: Latency
  /** Trace of the slowest, 32 hex digits. */
  slowest: string
}

export type MinuteLatencies = Map<string, MinuteLatency>

/** Counts every span by operation and minute. */
export function foldLatencies(
  latencies: MinuteLatencies,
  chunk: SpanChunk,
  stream: number,
  { starts, durations }: SettledTimes,
): void {
  const { names, resources, resourceOf, traceIds, traceOf } = chunk
  // Operations of this chunk by numbers: a key of texts for each span would cost more than the rest.
  const own = new Map<number, MinuteLatency>()
  for (let i = 0; i < chunk.count; i++) {
    const resource = resourceOf[i] as number
    const name = names.of[i] as number
    const kind = chunk.kindAt(i)
    const minute = minuteOf(starts[i] as number)
    const operation = (resource * names.texts.length + name) * 8 + kind
    let counted = own.get(operation)
    if (counted?.minute !== minute) {
      const service = resources[resource]?.service as string
      counted = find(latencies, {
        stream,
        minute,
        service,
        name: names.texts[name] as string,
        kind,
      })
      own.set(operation, counted)
    }
    const micros = Math.round((durations[i] as number) / 1000)
    if (micros >= counted.latency.max) counted.slowest = traceIds[traceOf[i] as number] as string
    addSpan(counted.latency, micros, chunk.isErrorAt(i))
  }
}

function find(
  latencies: MinuteLatencies,
  operation: Omit<MinuteLatency, 'latency' | 'slowest'>,
): MinuteLatency {
  const { stream, minute, service, name, kind } = operation
  const key = `${stream}/${minute}/${kind}/${service}\0${name}`
  const known = latencies.get(key)
  if (known) return known
  const fresh = { ...operation, latency: noLatency(), slowest: '' }
  latencies.set(key, fresh)
  return fresh
}
