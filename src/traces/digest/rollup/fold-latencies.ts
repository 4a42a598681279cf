import type { SpanChunk } from '../../spans/chunk/span-chunk'
import type { SettledTimes } from '../../spans/settled-times'
import { addSpan, type Latency, noLatency } from './latency'
import { minuteOf } from './steps'

/** Spans of one operation in one minute. */
export interface MinuteLatency {
  lane: number
  /** ms since the epoch: the minute's begin. */
  minute: number
  service: string
  name: string
  /** Index in KINDS. */
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
  lane: number,
  { starts, durations }: SettledTimes,
): void {
  const { names, resources, resourceOf, traceIds, traceOf } = chunk
  // This chunk's operations by number: making a text as the key of each span would cost more than all else.
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
        lane,
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
  const { lane, minute, service, name, kind } = operation
  const key = `${lane}/${minute}/${kind}/${service}\0${name}`
  const known = latencies.get(key)
  if (known) return known
  const fresh = { ...operation, latency: noLatency(), slowest: '' }
  latencies.set(key, fresh)
  return fresh
}
