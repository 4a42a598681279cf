import type { TraceView } from '../detail/model'
import type { Finding, PathSum } from './findings-of'

interface FailedSpan {
  spanId: string
  service: string
  name: string
  durationMs: number
}

/** A trace in a few lines: what it was, where the time went, what failed. */
export interface TraceBrief
  extends Pick<
    TraceView,
    | 'traceId'
    | 'startedAt'
    | 'durationMs'
    | 'total'
    | 'isCut'
    | 'errorCount'
    | 'places'
    | 'services'
    | 'problems'
    | 'events'
  > {
  root: { service: string; name: string }
  /** Where the time of the critical path went, the most first. */
  path: PathSum[]
  /** The deepest first. */
  failed: FailedSpan[]
  /** Repeated queries, and what else stands out. */
  findings: Finding[]
}
