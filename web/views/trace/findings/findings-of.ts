import type { TraceEvent } from '../../../../src/traces/pages/detail/model'
import type { TraceStatement } from '../../../../src/traces/pages/statements/model'
import type { Tree } from '../tree/tree'

/** Something that stands out in a trace. It may name, by its id, the span that shows it. */
export type Finding =
  | {
      is: 'slowest'
      name: string
      service: string
      ms: number
      share: number
      spans: number
      spanId: string
    }
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
export function findingsOf(tree: Tree, statements: readonly TraceStatement[]): Finding[] {
  return [slowest(tree), repeated(statements), failure(tree)].filter((one) => one !== undefined)
}

/** Where the critical path spent the most time, with all spans of one name and service together. */
function slowest(tree: Tree): Finding | undefined {
  const { criticalPath, durationMs, spans } = tree.trace
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
  const top = [...sums.values()].sort((a, b) => b.ms - a.ms)[0]
  if (!top || durationMs <= 0) return undefined
  return {
    is: 'slowest',
    ms: top.ms,
    share: top.ms / durationMs,
    spans: top.spans.size,
    name: tree.nameOf(top.longest),
    service: tree.serviceOf(top.longest),
    spanId: spans.spanId[top.longest] ?? '',
  }
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

function failure(tree: Tree): Finding | undefined {
  const { events, errorCount, spans } = tree.trace
  const issues = new Set(events.map(({ issueId }) => issueId))
  const worst = events.find(({ level }) => level === 'error' || level === 'fatal') ?? events[0]
  if (worst) return { is: 'issue', event: worst, others: issues.size - 1 }
  if (errorCount === 0) return { is: 'fine' }
  // The deepest failed span is where it began: those above only passed the failure on.
  const failed = spans.status
    .map((_, span) => span)
    .filter(tree.isError)
    .sort((a, b) => (spans.depth[b] as number) - (spans.depth[a] as number))[0] as number
  return {
    is: 'failed',
    name: tree.nameOf(failed),
    service: tree.serviceOf(failed),
    others: errorCount - 1,
    spanId: spans.spanId[failed] ?? '',
  }
}
