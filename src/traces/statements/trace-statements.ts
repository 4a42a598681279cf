import type { Waterfall } from '../detail/waterfall'
import { msOf } from '../ms-of'
import { CONSUMER, ERROR, SERVER, type Span } from '../span'
import { type Call, findRepeats, type Repeat } from './find-repeats'
import type { TraceStatement } from './model'
import { operationOf, type Statement, statementOf } from './statement-of'

/** Spans named of each repeat. */
const NAMED = 100

interface DatabaseCall extends Call {
  asked: Statement
  span: Span
}

/** What a trace asked of databases: a row a service and statement, the most time first. */
export function traceStatements(drawn: Waterfall): TraceStatement[] {
  const calls = databaseCalls(drawn)
  const repeats = Map.groupBy(
    findRepeats(calls, drawn.parent, entryTest(drawn)),
    ({ statement }) => statement,
  )
  return [...Map.groupBy(calls, ({ statement }) => statement)]
    .map(([key, group]) => statementView(drawn, group, repeats.get(key) ?? []))
    .sort((a, b) => b.totalMs - a.totalMs)
}

export function databaseCalls({ spans, starts, durations }: Waterfall): DatabaseCall[] {
  return spans.flatMap((span, row) => {
    const asked = statementOf(span.attributes, span.name)
    if (!asked) return []
    const statement = JSON.stringify([span.resource.service, asked.system, asked.text])
    const [start, duration] = [starts[row] as number, durations[row] as number]
    return [{ row, statement, start, duration, asked, span }]
  })
}

/** What others are counted under: requests, messages, and what has no parent. */
export const entryTest =
  ({ spans, parent }: Waterfall) =>
  (row: number): boolean => {
    const kind = spans[row]?.kind
    return kind === SERVER || kind === CONSUMER || (parent[row] as number) < 0
  }

function statementView(
  drawn: Waterfall,
  calls: readonly DatabaseCall[],
  repeats: readonly Repeat[],
): TraceStatement {
  const { asked, span } = calls[0] as DatabaseCall
  const total = calls.reduce((sum, { duration }) => sum + duration, 0)
  const slowest = calls.reduce((a, b) => (b.duration > a.duration ? b : a))
  return {
    system: asked.system,
    statement: asked.text,
    service: span.resource.service,
    operation: operationOf(asked),
    count: calls.length,
    errors: calls.filter(({ span: { status } }) => status === ERROR).length,
    totalMs: msOf(total),
    meanMs: msOf(total / calls.length),
    maxMs: msOf(slowest.duration),
    slowestSpanId: slowest.span.spanId,
    repeats: repeats.map((repeat) => repeatView(drawn, repeat)),
  }
}

function repeatView({ spans }: Waterfall, { under, calls, total, wall, isParallel }: Repeat) {
  const parent = spans[under]
  return {
    parentSpanId: parent?.spanId ?? null,
    parentName: parent?.name ?? null,
    count: calls.length,
    totalMs: msOf(total),
    wallMs: msOf(wall),
    isParallel,
    spanIds: calls.slice(0, NAMED).map(({ row }) => spans[row]?.spanId as string),
  }
}
