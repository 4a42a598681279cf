import type { SpanChunk } from '../../spans/chunk/span-chunk'
import { firstInColumns } from '../../spans/first-of'
import { normalizeStatement } from '../../spans/normalize-statement'
import { CONSUMER, SERVER } from '../../spans/span'
import { STATEMENT_KEYS, SYSTEM_KEYS } from '../../spans/statement-of'
import { type Call, FEWEST, findRepeats } from './find-repeats'

/** A statement over many traces. Times in ns. */
export interface StatementTotal {
  service: string
  system: string
  text: string
  count: number
  errors: number
  total: number
  max: number
  slowestTrace: string
  /** How often it ran under one span, by trace and span: a trace may lie in many chunks. */
  under: Map<string, number>
}

export interface StatementTotals {
  /** By service, system and text. */
  byStatement: Map<string, StatementTotal>
  /** Entries of all `under` together. */
  underCount: number
}

/** Beyond this, spans that ran a statement a few times in one chunk are not remembered for the next. */
const MOST_UNDER = 50_000

export const noStatements = (): StatementTotals => ({ byStatement: new Map(), underCount: 0 })

/**
 * The most that a statement ran under one span, in each trace in which that was too often: what the page of
 * the trace shows (find-repeats.ts), over all of its chunks.
 */
export function repeatsOf({ under }: StatementTotal): Map<string, number> {
  const repeats = new Map<string, number>()
  for (const [key, count] of under) {
    const trace = key.slice(0, TRACE_ID_LENGTH)
    if (count >= FEWEST) repeats.set(trace, Math.max(repeats.get(trace) ?? 0, count))
  }
  return repeats
}

const QUOTED_NAME = /["`[]/
const NUMBER = /\b\d+\b/g
/** 16 bytes in hexadecimal. */
const TRACE_ID_LENGTH = 32
/** Stands where a root's parent would. */
const NO_PARENT = -(2 ** 31)

interface CountedCall extends Call {
  own: StatementTotal
  trace: string
}

/** Adds the database calls of a chunk. */
export function addStatements(totals: StatementTotals, chunk: SpanChunk): void {
  const totalOf = totalFinder(totals, chunk)
  const numbers = new Map<StatementTotal, number>()
  const calls: CountedCall[] = []
  const { durations, traceIds, traceOf, startSeconds, startNanos } = chunk

  for (let i = 0; i < chunk.count; i++) {
    const own = totalOf(i)
    if (!own) continue
    const duration = durations[i] as number
    const trace = traceIds[traceOf[i] as number] as string
    own.count++
    if (chunk.isErrorAt(i)) own.errors++
    own.total += duration
    if (duration >= own.max) {
      own.max = duration
      own.slowestTrace = trace
    }
    if (!numbers.has(own)) numbers.set(own, numbers.size)
    const statement = `${traceOf[i]} ${numbers.get(own)}`
    const start = (startSeconds[i] as number) * 1e9 + (startNanos[i] as number)
    calls.push({ row: i, statement, start, duration, own, trace })
  }
  countRepeats(totals, calls, chunk)
}

/** Finds the total that a span counts to; each distinct text is normalized once. */
function totalFinder(totals: StatementTotals, chunk: SpanChunk) {
  const systemOf = firstInColumns(chunk, SYSTEM_KEYS)
  const textOf = firstInColumns(chunk, STATEMENT_KEYS)
  const { names, resources, resourceOf } = chunk
  const known = resources.map(() => new Map<string, StatementTotal>())
  return (i: number): StatementTotal | undefined => {
    const system = systemOf(i)
    if (system === undefined) return undefined
    const sent = textOf(i) ?? (names.texts[names.of[i] as number] as string)
    // Most statements differ in their numbers alone. Where no quoted name may hold any, replacing them is quick.
    const shape = `${system} ${QUOTED_NAME.test(sent) ? sent : sent.replace(NUMBER, '0')}`
    const resource = resourceOf[i] as number
    const own = known[resource]?.get(shape)
    if (own) return own
    const service = resources[resource]?.service as string
    const text = normalizeStatement(sent, system) || '(empty)'
    const key = JSON.stringify([service, system, text])
    const total = totals.byStatement.get(key) ?? noTotal(service, system, text)
    totals.byStatement.set(key, total)
    known[resource]?.set(shape, total)
    return total
  }
}

function countRepeats(totals: StatementTotals, calls: readonly CountedCall[], chunk: SpanChunk) {
  const { parents, spanIdWords, parentIdWords } = chunk
  const parent = Int32Array.from(parents, (above, i) => (above === i ? NO_PARENT : above))
  const isEntry = (row: number) => {
    const kind = chunk.kindAt(row)
    return kind === SERVER || kind === CONSUMER || (parent[row] as number) < 0
  }
  // A parent outside of this chunk has a number of −1 and below, as in `SpanChunk.parents`.
  const spanOf = (row: number): string => {
    if (row === NO_PARENT) return ''
    const [words, index] = row >= 0 ? [spanIdWords, row] : [parentIdWords, -1 - row]
    return `${words.high(index)} ${words.low(index)}`
  }
  function add({ own, trace }: CountedCall, row: number, count: number) {
    const key = `${trace} ${spanOf(row)}`
    const before = own.under.get(key)
    if (before === undefined && count < FEWEST && totals.underCount >= MOST_UNDER) return
    if (before === undefined) totals.underCount++
    own.under.set(key, (before ?? 0) + count)
  }

  const repeated = new Set<Call>()
  for (const { calls: group, under } of findRepeats(calls, parent, isEntry)) {
    for (const call of group) repeated.add(call)
    add(group[0] as CountedCall, under, group.length)
  }
  // Calls that are too few in this chunk may be enough together with those of another.
  for (const call of calls) if (!repeated.has(call)) add(call, parent[call.row] as number, 1)
}

const noTotal = (service: string, system: string, text: string): StatementTotal => ({
  service,
  system,
  text,
  count: 0,
  errors: 0,
  total: 0,
  max: 0,
  slowestTrace: '',
  under: new Map(),
})
