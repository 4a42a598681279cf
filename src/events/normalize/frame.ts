import type { Frame } from '../../issues/failure'
import { parseStackLine } from '../stack/parse-stack'
import { readCodePath } from './code-path'
import { readFree } from './free'
import { isInApp } from './in-app'
import type { Intake } from './intake'

/** Reads one frame of a stacktrace list. The caller has stepped into it. */
export function readFrame(source: Record<string, unknown>, intake: Intake): Frame {
  const called = intake.name(
    source.function ?? source.functionName ?? source.raw_function,
    'function',
  )
  const filename = readCodePath(source.filename ?? source.file, 'filename', intake)
  const absPath = readCodePath(source.absPath ?? source.abs_path, 'absPath', intake)
  const module = intake.name(source.module, 'module')
  const inPackage = readCodePath(source.package, 'package', intake)
  const lineno = readPosition(source.lineno ?? source.line, 'lineno', intake)
  const colno = readPosition(source.colno ?? source.column, 'colno', intake)
  const inApp = intake.flag(source.inApp ?? source.in_app, 'inApp')
  const contextLine = readContextLine(source.contextLine ?? source.context_line, colno, intake)
  const preContext = readLines(source.preContext ?? source.pre_context, 'preContext', intake)
  const postContext = readLines(source.postContext ?? source.post_context, 'postContext', intake)
  const vars = readVars(source.vars, intake)

  const frame: Frame = {}
  if (called !== undefined) frame.function = called
  if (filename !== undefined) frame.filename = filename
  if (absPath !== undefined) frame.absPath = absPath
  if (module !== undefined) frame.module = module
  if (inPackage !== undefined) frame.package = inPackage
  if (lineno !== undefined) frame.lineno = lineno
  if (colno !== undefined) frame.colno = colno
  frame.inApp = inApp ?? isInApp(frame)
  if (contextLine !== undefined) frame.contextLine = contextLine
  if (preContext !== undefined) frame.preContext = preContext
  if (postContext !== undefined) frame.postContext = postContext
  if (vars !== undefined) frame.vars = vars
  return frame
}

/** Reads a frame that came as a line of text. A line that no engine writes is kept whole, as the function. */
export const readFrameLine = (line: string, intake: Intake): Frame =>
  readFrame({ ...(parseStackLine(line) ?? { function: line.trim() }) }, intake)

/**
 * Reads a line or column, counted from 1. Some runtimes send 0 or a negative number ("native method") when they do not
 * know it.
 */
function readPosition(value: unknown, field: string, intake: Intake): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const position = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (!Number.isSafeInteger(position)) return intake.refuse(field, 'must be a whole number')
  return (position as number) > 0 ? (position as number) : undefined
}

/** Reads a source line. Of an overlong one it keeps the part around the column: a bundle begins with its licence. */
function readContextLine(value: unknown, colno: number | undefined, intake: Intake) {
  const longest = intake.limits.contextLineLength
  if (typeof value !== 'string' || value.length <= longest || colno === undefined) {
    return intake.name(value, 'contextLine', longest)
  }
  intake.note('contextLine', value.length)
  const start = Math.max(0, Math.min(colno - longest / 2, value.length - longest))
  return intake.name(value.slice(start, start + longest), 'contextLine', longest)
}

function readLines(value: unknown, field: 'preContext' | 'postContext', intake: Intake) {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) return intake.refuse(field, 'must be a list of source lines')
  const { contextLines, contextLineLength } = intake.limits
  if (value.length > contextLines) intake.note(field, value.length)
  // Over the limit, keep the lines nearest to the frame's own.
  const first = field === 'preContext' ? Math.max(0, value.length - contextLines) : 0
  const end = Math.min(value.length, first + contextLines)
  const lines: string[] = []
  intake.enter(field)
  for (let i = first; i < end; i++) lines.push(intake.name(value[i], i, contextLineLength) ?? '')
  intake.leave()
  return lines.length === 0 ? undefined : lines
}

/** Reads variables. Some clients send a list of arguments without names. */
const readVars = (value: unknown, intake: Intake) =>
  Array.isArray(value)
    ? readFree(Object.fromEntries(value.entries()), 'vars', intake)
    : readFree(value, 'vars', intake)
