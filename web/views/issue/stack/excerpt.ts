import type { Frame } from '../../../api/events'

/** Longer lines are cut to this length: a whole bundle may be one line. */
const LONGEST = 320
const BEFORE = 120
const WORD = /[\p{ID_Continue}$]/u

export interface Excerpt {
  lines: { number: number | undefined; text: string }[]
  /** The index of the frame's own line. */
  at: number
  /** The token at the column in that line, as [from, to); undefined when no column is known. */
  token: [from: number, to: number] | undefined
}

/**
 * The source around a frame, without the indent that all lines share.
 * @param lineLength how long the frame's line was, when it was cut to the stretch around the column
 */
export function excerptOf(frame: Frame, lineLength: number | undefined): Excerpt | undefined {
  const { contextLine, postContext = [], lineno, colno } = frame
  if (contextLine === undefined) return undefined
  const before = frame.preContext ?? []
  // Some clients send empty lines before the first line of a file: leave them out.
  const preContext = before.slice(Math.max(0, before.length - (lineno ?? before.length + 1) + 1))
  const at = preContext.length
  const all = [...preContext, contextLine, ...postContext]
  const indent = Math.min(...all.filter((line) => line.trim()).map(indentOf), contextLine.length)
  const column =
    colno === undefined ? undefined : colno - 1 - cutBefore(contextLine, colno, lineLength)
  const marked = clipped(contextLine.slice(indent), column === undefined ? 0 : column - indent)
  return {
    lines: all.map((line, i) => ({
      number: lineno === undefined ? undefined : lineno - at + i,
      text: i === at ? marked.text : clipped(line.slice(indent), 0).text,
    })),
    at,
    token: column === undefined ? undefined : tokenAt(marked.text, column - indent - marked.cut),
  }
}

const indentOf = (line: string) => line.length - line.trimStart().length

/** How much the server has cut off before the stretch that it stores of a long line: its rule, turned around. */
function cutBefore(kept: string, colno: number, length: number | undefined): number {
  if (length === undefined) return 0
  return Math.max(0, Math.floor(Math.min(colno - kept.length / 2, length - kept.length)))
}

/** Cuts a line around a place. @returns the text, and by how many characters that moves columns to the left */
function clipped(line: string, around: number): { text: string; cut: number } {
  if (line.length <= LONGEST) return { text: line, cut: 0 }
  const start = Math.max(0, Math.min(around - BEFORE, line.length - LONGEST))
  const text = line.slice(start, start + LONGEST).toWellFormed()
  const before = start > 0 ? '…' : ''
  const after = start + LONGEST < line.length ? '…' : ''
  return { text: before + text + after, cut: start - before.length }
}

function tokenAt(line: string, column: number): [number, number] | undefined {
  const first = line[column]
  if (first === undefined || column < 0 || !first.trim()) return undefined
  // Where the column points at `new`, mark the name of what is constructed.
  const from = column + (/^new\s+(?=[\w$])/.exec(line.slice(column))?.[0].length ?? 0)
  let to = from + 1
  if (WORD.test(line[from] as string))
    while (to < line.length && WORD.test(line[to] as string)) to++
  return [from, to]
}
