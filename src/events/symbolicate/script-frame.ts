import type { Frame } from '../../issues/failure'
import type { Position } from '../../sourcemaps/symbolicate/resolution'

const SCRIPT = /\.(?:[cm]?jsx?|bundle|jsbundle)(?:[?#]|$)/i
/** Packages that run as they were published, and the engine's own files. */
const NOT_BUILT = /(?:^|[/\\])node_modules[/\\]|^(?:node:|internal\/|native)/

/** Where a frame stands in a script, which a map may know better; undefined for every other frame. */
export function scriptPosition(frame: Frame): Position | undefined {
  const { absPath, filename, lineno, colno } = frame
  if (lineno === undefined || colno === undefined) return undefined
  const file = absPath ?? filename
  return file !== undefined && SCRIPT.test(file) ? { file, line: lineno, column: colno } : undefined
}

/** Whether a script's frame is worth a word when no map is found: one that brought its source line needs none. */
export const wantsMap = (frame: Frame): boolean =>
  frame.contextLine === undefined && !NOT_BUILT.test(frame.absPath ?? frame.filename ?? '')
