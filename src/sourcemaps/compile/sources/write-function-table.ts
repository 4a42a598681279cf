import { ByteWriter } from '../../../lib/byte-writer'
import type { FunctionSpan } from '../../functions/function-span'
import { isBefore, type Spot } from '../../lookup/segment'

/**
 * Writes spans for one binary search to answer: as boundaries, positions from which on another function is the innermost one.
 * First come the names, each once; then for each boundary the lines since the one before, its column (since that of the one
 * before on the same line), and the number of the name, 0 outside of all functions.
 * @param spans sorted by where they start, each inside another or apart from it
 */
export function writeFunctionTable(spans: readonly FunctionSpan[]): Uint8Array {
  const names = new Map<string, number>()
  const boundaries = new ByteWriter()
  let line = 0
  let column = 0
  let count = 0
  for (const boundary of boundariesOf(spans)) {
    const name = boundary.name === undefined ? 0 : numberOf(names, boundary.name)
    boundaries.varint(boundary.line - line)
    boundaries.varint(boundary.line === line ? boundary.column - column : boundary.column)
    boundaries.varint(name)
    line = boundary.line
    column = boundary.column
    count++
  }
  const table = new ByteWriter()
  table.varint(names.size)
  for (const name of names.keys()) table.text(name)
  table.varint(count)
  table.append(boundaries.view())
  return table.view()
}

interface Boundary extends Spot {
  /** The innermost function's from here on; undefined outside of all. */
  name: string | undefined
}

function boundariesOf(spans: readonly FunctionSpan[]): Boundary[] {
  const boundaries: Boundary[] = []
  const around: FunctionSpan[] = []
  const leaveUntil = (spot: Spot) => {
    for (let last = around.at(-1); last; last = around.at(-1)) {
      const end = { line: last.endLine, column: last.endColumn }
      if (isBefore(spot, end)) return
      around.pop()
      boundaries.push({ ...end, name: around.at(-1)?.name })
    }
  }
  for (const span of spans) {
    const start = { line: span.startLine, column: span.startColumn }
    leaveUntil(start)
    boundaries.push({ ...start, name: span.name })
    around.push(span)
  }
  leaveUntil({ line: Number.POSITIVE_INFINITY, column: 0 })
  return boundaries
}

function numberOf(names: Map<string, number>, name: string): number {
  const known = names.get(name)
  if (known !== undefined) return known
  names.set(name, names.size + 1)
  return names.size
}
