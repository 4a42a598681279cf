import type { FunctionSpan } from './function-span'

/**
 * The name of the innermost function around a position (0-based); undefined outside of all.
 * @param spans as `functionsOf` gives them: sorted, and each either inside another or apart from it
 */
export function functionAt(
  spans: readonly FunctionSpan[],
  line: number,
  column: number,
): string | undefined {
  // Of those that start before the position, the last one that has not ended is the innermost.
  for (let i = startsBefore(spans, line, column) - 1; i >= 0; i--) {
    const span = spans[i] as FunctionSpan
    if (line < span.endLine || (line === span.endLine && column < span.endColumn)) return span.name
  }
  return undefined
}

/** How many spans start at or before a position. */
function startsBefore(spans: readonly FunctionSpan[], line: number, column: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const { startLine, startColumn } = spans[middle] as FunctionSpan
    if (startLine < line || (startLine === line && startColumn <= column)) low = middle + 1
    else high = middle
  }
  return low
}
