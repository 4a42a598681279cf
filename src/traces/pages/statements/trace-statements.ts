import { msOf } from '../../spans/nano-time'
import { CONSUMER, ERROR, SERVER } from '../../spans/span'
import { operationOf, type Statement } from '../../spans/statement-of'
import { DistinctItems } from '../waterfall/distinct-items'
import type { Waterfall } from '../waterfall/waterfall'
import { type Call, findRepeats, type Repeat } from './find-repeats'
import type { TraceStatement } from './model'

/** Spans of a repeat whose ids are in the answer. */
const NAMED = 100

interface DatabaseCall extends Call {
  query: Statement
}

/**
 * What a trace asked of databases: an item for each service and statement, the most time first.
 * @param queries the statement of each span, in the order in which spans were gathered
 */
export function traceStatements(
  drawn: Waterfall,
  queries: readonly (Statement | undefined)[],
): TraceStatement[] {
  const calls = databaseCalls(drawn, queries)
  const repeats = Map.groupBy(
    findRepeats(calls, drawn.parent, entryTest(drawn)),
    ({ statement }) => statement,
  )
  return [...Map.groupBy(calls, ({ statement }) => statement)]
    .map(([key, group]) => statementView(drawn, group, repeats.get(key) ?? []))
    .sort((a, b) => b.totalMs - a.totalMs)
}

function databaseCalls(
  { spans, order, starts, durations }: Waterfall,
  queries: readonly (Statement | undefined)[],
): DatabaseCall[] {
  const distinct = new DistinctItems<Statement>()
  const calls: DatabaseCall[] = []
  order.forEach((span, row) => {
    const query = queries[span]
    if (!query) return
    const statement = `${spans.service[row]} ${distinct.indexOf(query)}`
    const [start, duration] = [starts[row] as number, durations[row] as number]
    calls.push({ row, statement, start, duration, query })
  })
  return calls
}

/** Whether repeats are counted under a row: a request, a message, or a span without a parent. */
const entryTest =
  ({ spans, parent }: Waterfall) =>
  (row: number): boolean => {
    const kind = spans.kind[row]
    return kind === SERVER || kind === CONSUMER || (parent[row] as number) < 0
  }

function statementView(
  drawn: Waterfall,
  calls: readonly DatabaseCall[],
  repeats: readonly Repeat[],
): TraceStatement {
  const { query, row } = calls[0] as DatabaseCall
  const { spans } = drawn
  const total = calls.reduce((sum, { duration }) => sum + duration, 0)
  const slowest = calls.reduce((a, b) => (b.duration > a.duration ? b : a))
  return {
    system: query.system,
    statement: query.text,
    service: drawn.services[spans.service[row] as number]?.service as string,
    operation: operationOf(query),
    count: calls.length,
    errors: calls.filter((call) => spans.status[call.row] === ERROR).length,
    totalMs: msOf(total),
    meanMs: msOf(total / calls.length),
    maxMs: msOf(slowest.duration),
    slowestSpanId: idAt(drawn, slowest.row) as string,
    repeats: repeats.map((repeat) => repeatView(drawn, repeat)),
  }
}

function repeatView(drawn: Waterfall, { under, calls, total, wall, isParallel }: Repeat) {
  const { spans, names } = drawn
  return {
    parentSpanId: idAt(drawn, under) ?? null,
    parentName: names[spans.name[under] ?? -1] ?? null,
    count: calls.length,
    totalMs: msOf(total),
    wallMs: msOf(wall),
    isParallel,
    spanIds: calls.slice(0, NAMED).map(({ row }) => idAt(drawn, row) as string),
  }
}

function idAt({ ids, order }: Waterfall, row: number): string | undefined {
  const span = order[row]
  return span === undefined ? undefined : ids.texts([span])[0]
}
