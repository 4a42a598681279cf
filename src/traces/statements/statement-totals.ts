import type { SpanChunk } from '../chunk/open-chunk'
import { firstInColumns } from '../first-of'
import { CONSUMER, SERVER } from '../span'
import { type Call, FEWEST, findRepeats } from './find-repeats'
import { normalizeStatement } from './normalize-statement'
import { STATEMENT_KEYS, SYSTEM_KEYS } from './statement-of'

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
  /** How often one span asked it in each trace, where that was too often. */
  repeats: Map<string, number>
}

/** By service, system and text. */
export type StatementTotals = Map<string, StatementTotal>

const QUOTED_NAME = /["`[]/
const NUMBER = /\b\d+\b/g

interface CountedCall extends Call {
  own: StatementTotal
  trace: string
}

/** Adds the database calls of a chunk. */
export function addStatements(totals: StatementTotals, chunk: SpanChunk): void {
  const totalOf = totalFinder(totals, chunk)
  const places = new Map<StatementTotal, number>()
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
    if (!places.has(own)) places.set(own, places.size)
    const statement = `${traceOf[i]} ${places.get(own)}`
    const start = (startSeconds[i] as number) * 1e9 + (startNanos[i] as number)
    calls.push({ row: i, statement, start, duration, own, trace })
  }
  countRepeats(calls, chunk)
}

/** Finds what a span is counted under; each distinct text is normalized once. */
function totalFinder(totals: StatementTotals, chunk: SpanChunk) {
  const systemOf = firstInColumns(chunk, SYSTEM_KEYS)
  const textOf = firstInColumns(chunk, STATEMENT_KEYS)
  const { names, resources, resourceOf } = chunk
  const known = resources.map(() => new Map<string, StatementTotal>())
  return (i: number): StatementTotal | undefined => {
    const system = systemOf(i)
    if (system === undefined) return undefined
    const sent = textOf(i) ?? (names.texts[names.of[i] as number] as string)
    // Most differ in their numbers alone, which is quickly seen where no name can hold any.
    const shape = `${system} ${QUOTED_NAME.test(sent) ? sent : sent.replace(NUMBER, '0')}`
    const resource = resourceOf[i] as number
    const own = known[resource]?.get(shape)
    if (own) return own
    const service = resources[resource]?.service as string
    const text = normalizeStatement(sent, system) || '(empty)'
    const key = JSON.stringify([service, system, text])
    const total = totals.get(key) ?? noTotal(service, system, text)
    totals.set(key, total)
    known[resource]?.set(shape, total)
    return total
  }
}

function countRepeats(calls: readonly CountedCall[], chunk: SpanChunk) {
  if (calls.length < FEWEST) return
  // What its parent is elsewhere is told by −1 and below.
  const parent = Int32Array.from(chunk.parents, (above, i) =>
    above === i ? -1 : Math.max(-1, above),
  )
  const isEntry = (row: number) => {
    const kind = chunk.kindAt(row)
    return kind === SERVER || kind === CONSUMER || parent[row] === -1
  }
  for (const repeat of findRepeats(calls, parent, isEntry)) {
    const { own, trace } = repeat.calls[0] as CountedCall
    own.repeats.set(trace, Math.max(own.repeats.get(trace) ?? 0, repeat.calls.length))
  }
}

const noTotal = (service: string, system: string, text: string): StatementTotal => ({
  ...{ service, system, text, count: 0, errors: 0, total: 0, max: 0 },
  slowestTrace: '',
  repeats: new Map(),
})
