import { ERROR } from '../../spans/span'
import type { DrawnTrace } from '../detail/trace-view'

/** A trace with the names of its spans. A span is named by its row in the trace's columns. */
export interface NamedTrace {
  trace: DrawnTrace
  /** A span's name, with host and path where the span was named after its method alone. */
  nameOf(span: number): string
  serviceOf(span: number): string
  isError(span: number): boolean
}

export function namedTrace(trace: DrawnTrace): NamedTrace {
  const { spans, names, services, targets } = trace
  return {
    trace,
    nameOf(span) {
      const name = names[spans.name[span] as number] ?? ''
      const target = targets[spans.target[span] as number]
      return target ? `${name} ${target}` : name
    },
    serviceOf: (span) => services[spans.service[span] as number]?.service ?? '',
    isError: (span) => spans.status[span] === ERROR,
  }
}
