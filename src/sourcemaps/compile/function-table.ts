import type { FunctionSpan } from '../functions/function-span'
import { isBefore, type Spot } from '../lookup/segment'
import { ByteWriter } from './byte-writer'

/**
 * Spans flattened to places from which on a function is the innermost one, so that one binary
 * search answers: the names, each once; then for each place lines since the one before, the column
 * (since that on the same line), the number of the name, 0 outside of all functions.
 * @param spans sorted by where they start, each inside another or apart from it
 */
export function functionTable(spans: readonly FunctionSpan[]): Uint8Array {
  const names = new Map<string, number>()
  const places = new ByteWriter()
  let line = 0
  let column = 0
  let count = 0
  for (const place of innermost(spans)) {
    const name = place.name === undefined ? 0 : numberOf(names, place.name)
    places.varint(place.line - line)
    places.varint(place.line === line ? place.column - column : place.column)
    places.varint(name)
    line = place.line
    column = place.column
    count++
  }
  const table = new ByteWriter()
  table.varint(names.size)
  for (const name of names.keys()) table.text(name)
  table.varint(count)
  table.add(places.written)
  return table.written
}

/** From where on which function is the innermost. */
function innermost(spans: readonly FunctionSpan[]) {
  const places: { line: number; column: number; name: string | undefined }[] = []
  const around: FunctionSpan[] = []
  const leaveUntil = (spot: Spot) => {
    for (let last = around.at(-1); last; last = around.at(-1)) {
      const end = { line: last.endLine, column: last.endColumn }
      if (isBefore(spot, end)) return
      around.pop()
      places.push({ ...end, name: around.at(-1)?.name })
    }
  }
  for (const span of spans) {
    const start = { line: span.startLine, column: span.startColumn }
    leaveUntil(start)
    places.push({ ...start, name: span.name })
    around.push(span)
  }
  leaveUntil({ line: Number.POSITIVE_INFINITY, column: 0 })
  return places
}

function numberOf(names: Map<string, number>, name: string): number {
  const known = names.get(name)
  if (known !== undefined) return known
  names.set(name, names.size + 1)
  return names.size
}
