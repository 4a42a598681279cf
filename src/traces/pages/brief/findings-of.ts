import type { TraceEvent } from '../detail/model'
import type { TraceStatement } from '../statements/model'
import type { NamedTrace } from './named-trace'

/** The time that spans of one name and service took on the critical path. */
export interface PathSum {
  name: string
  service: string
  ms: number
  /** Of the whole trace, 0–1. */
  share: number
  spans: number
  /** The longest of them. */
  spanId: string
}

/** Something that stands out in a trace. It may name, by its id, the span that shows it. */
export type Finding =
  | ({ is: 'slowest' } & PathSum)
  | {
      is: 'repeats'
      statement: string
      parent: string | null
      count: number
      ms: number
      isParallel: boolean
      spanId: string
    }
  | { is: 'issue'; event: TraceEvent; others: number }
  | { is: 'failed'; name: string; service: string; others: number; spanId: string }
  | { is: 'fine' }

/** At most three findings: where the time went, which query was repeated, what failed. */
export function findingsOf(tree: NamedTrace, statements: readonly TraceStatement[]): Finding[] {
  return [slowest(tree), repeated(statements), failure(tree)].filter((one) => one !== undefined)
}

/** Where the critical path spent the most time, with all spans of one name and service together. */
function slowest(tree: NamedTrace): Finding | undefined {
  const [top] = pathSums(tree)
  return top && { is: 'slowest', ...top }
}

/** What took the time on the critical path: spans of one name and service together, the most time first. */
export function pathSums(tree: NamedTrace): PathSum[] {
  const { criticalPath, durationMs, spans } = tree.trace
  if (durationMs <= 0) return []
  const sums = new Map<
    string,
    { ms: number; spans: Set<number>; longest: number; longestMs: number }
  >()
  for (const { span, startMs, endMs } of criticalPath) {
    const key = `${spans.service[span]} ${spans.name[span]}`
    const sum = sums.get(key) ?? { ms: 0, spans: new Set(), longest: span, longestMs: 0 }
    sums.set(key, sum)
    sum.ms += endMs - startMs
    sum.spans.add(span)
    if (endMs - startMs > sum.longestMs) {
      sum.longest = span
      sum.longestMs = endMs - startMs
    }
  }
  return [...sums.values()]
    .sort((a, b) => b.ms - a.ms)
    .map((sum) => ({
      ms: sum.ms,
      share: sum.ms / durationMs,
      spans: sum.spans.size,
      name: tree.nameOf(sum.longest),
      service: tree.serviceOf(sum.longest),
      spanId: spans.spanId[sum.longest] ?? '',
    }))
}

function repeated(statements: readonly TraceStatement[]): Finding | undefined {
  const all = statements.flatMap(({ statement, repeats }) =>
    repeats.map((repeat) => ({ statement, ...repeat })),
  )
  const worst = all.sort((a, b) => b.wallMs - a.wallMs)[0]
  if (!worst) return undefined
  const { statement, parentName, count, wallMs, isParallel, spanIds } = worst
  return {
    is: 'repeats',
    statement,
    parent: parentName,
    count,
    ms: wallMs,
    isParallel,
    spanId: spanIds[0] ?? '',
  }
}

function failure(tree: NamedTrace): Finding | undefined {
  const { events, errorCount, spans } = tree.trace
  const issues = new Set(events.map(({ issueId }) => issueId))
  const worst = events.find(({ level }) => level === 'error' || level === 'fatal') ?? events[0]
  if (worst) return { is: 'issue', event: worst, others: issues.size - 1 }
  if (errorCount === 0) return { is: 'fine' }
  const failed = deepestFailed(tree)[0] as number
  return {
    is: 'failed',
    name: tree.nameOf(failed),
    service: tree.serviceOf(failed),
    others: errorCount - 1,
    spanId: spans.spanId[failed] ?? '',
  }
}

/** The failed spans, the deepest first: it is where a failure began, and those above only passed it on. */
export function deepestFailed(tree: NamedTrace): number[] {
  const { status, depth } = tree.trace.spans
  return Array.from(status, (_, span) => span)
    .filter(tree.isError)
    .sort((a, b) => (depth[b] as number) - (depth[a] as number))
}
