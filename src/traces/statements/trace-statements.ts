import { Places } from '../detail/places'
import type { Waterfall } from '../detail/waterfall'
import { msOf } from '../ms-of'
import { CONSUMER, ERROR, SERVER } from '../span'
import { type Call, findRepeats, type Repeat } from './find-repeats'
import type { TraceStatement } from './model'
import { operationOf, type Statement } from './statement-of'

/** Spans named of each repeat. */
const NAMED = 100

interface DatabaseCall extends Call {
  asked: Statement
}

/**
 * What a trace asked of databases: a row a service and statement, the most time first.
 * @param asked what each span asked, in the order they were gathered
 */
export function traceStatements(
  drawn: Waterfall,
  asked: readonly (Statement | undefined)[],
): TraceStatement[] {
  const calls = databaseCalls(drawn, asked)
  const repeats = Map.groupBy(
    findRepeats(calls, drawn.parent, entryTest(drawn)),
    ({ statement }) => statement,
  )
  return [...Map.groupBy(calls, ({ statement }) => statement)]
    .map(([key, group]) => statementView(drawn, group, repeats.get(key) ?? []))
    .sort((a, b) => b.totalMs - a.totalMs)
}

function databaseCalls(
  { spans, places, starts, durations }: Waterfall,
  askedBy: readonly (Statement | undefined)[],
): DatabaseCall[] {
  const statements = new Places<Statement>()
  const calls: DatabaseCall[] = []
  places.forEach((place, row) => {
    const asked = askedBy[place]
    if (!asked) return
    const statement = `${spans.service[row]} ${statements.of(asked)}`
    const [start, duration] = [starts[row] as number, durations[row] as number]
    calls.push({ row, statement, start, duration, asked })
  })
  return calls
}

/** What others are counted under: requests, messages, and what has no parent. */
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
  const { asked, row } = calls[0] as DatabaseCall
  const { spans } = drawn
  const total = calls.reduce((sum, { duration }) => sum + duration, 0)
  const slowest = calls.reduce((a, b) => (b.duration > a.duration ? b : a))
  return {
    system: asked.system,
    statement: asked.text,
    service: drawn.services[spans.service[row] as number]?.service as string,
    operation: operationOf(asked),
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

function idAt({ ids, places }: Waterfall, row: number): string | undefined {
  const place = places[row]
  return place === undefined ? undefined : ids.texts([place])[0]
}
