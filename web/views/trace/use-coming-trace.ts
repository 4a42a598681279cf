import { useEffect, useRef, useState } from 'preact/hooks'
import type { TraceView } from '../../../src/traces/pages/detail/model'
import type { Address } from '../../api/client'
import { type Resource, useResource } from '../../api/resource'

/** Services send their spans of a trace within seconds, the last of them within minutes of its end. */
const COMING_MS = 5 * 60_000
const EVERY_MS = 10_000

/** A trace that is loaded again while it is not there yet, or while more of its spans may come. */
export function useComingTrace(from: Address<TraceView>): Resource<TraceView> {
  const [isComing, setComing] = useState(true)
  const trace = useResource(from, isComing ? { everyMs: EVERY_MS, follows: 'traces' } : {})
  const latest = trace.data.value
  useEffect(() => setComing(!latest || isYoung(latest, Date.now())), [latest])
  return trace
}

/** The trace to draw: an answer with the same spans as before keeps the drawing as it is. */
export function useDrawn(latest: TraceView): TraceView {
  const drawn = useRef(latest)
  if (!isSame(drawn.current, latest)) drawn.current = latest
  return drawn.current
}

/** Compares numbers alone: spans and errors are only ever added. */
const isSame = (one: TraceView, other: TraceView) =>
  one.total === other.total &&
  one.spanCount === other.spanCount &&
  one.events.length === other.events.length

const isYoung = ({ startedAt, durationMs }: TraceView, now: number) =>
  now - Date.parse(startedAt) - durationMs < COMING_MS
