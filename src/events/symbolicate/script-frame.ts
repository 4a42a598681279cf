import type { Frame } from '../../issues/failure'
import type { Position, Unresolved } from '../../sourcemaps/resolve/resolution'
import { fileNameOf } from '../../sourcemaps/upload/file-name'

const SCRIPT = /\.(?:[cm]?jsx?|bundle|jsbundle)(?:[?#]|$)/i
/** Files that nobody here built: packages that run as they were published, and the engine's own files. */
const NOT_BUILT = /(?:^|[/\\])node_modules[/\\]|^(?:node:|internal\/|native)/
/** Folders and endings that builds write to; Next.js and its like run servers from them. */
const BUILT =
  /(?:^|[/\\])(?:dist|build|out|bundles?|\.(?:next|nuxt|output|svelte-kit|vercel))[/\\]|\.(?:min\.[cm]?js|bundle|jsbundle)$/i
const ON_DISK = /^(?:\/|[a-z]:[/\\]|file:)/i
/** People do not write longer lines; builds do. */
const LONG_LINE = 500

/** The position of a frame in a script, which a source map may resolve; undefined for every other frame. */
export function scriptPosition(frame: Frame): Position | undefined {
  const { absPath, filename, lineno, colno } = frame
  if (lineno === undefined || colno === undefined) return undefined
  const file = absPath ?? filename
  return file !== undefined && SCRIPT.test(file) ? { file, line: lineno, column: colno } : undefined
}

/**
 * Whether to report a missing map for this frame: not if it already has its source line, nor if it is a file on a
 * server's disk that no build wrote, unless its release has maps.
 */
export function wantsMap(frame: Frame, reason?: Unresolved['reason']): boolean {
  const file = frame.absPath ?? frame.filename ?? ''
  if (frame.contextLine !== undefined || NOT_BUILT.test(file)) return false
  const isPlain = ON_DISK.test(file) && !BUILT.test(file) && (frame.colno ?? 0) < LONG_LINE
  return !isPlain || (reason !== undefined && reason !== 'noMapForRelease')
}

/** Why a script's frame that names a line but no column cannot be resolved; undefined for every other frame. */
export function withoutColumn(frame: Frame): Unresolved | undefined {
  const { absPath, filename, lineno, colno } = frame
  const file = absPath ?? filename
  if (lineno === undefined || colno !== undefined) return undefined
  if (file === undefined || !SCRIPT.test(file) || !wantsMap(frame)) return undefined
  const fileName = fileNameOf(file)
  return fileName === undefined
    ? undefined
    : {
        reason: 'noColumn',
        fileName,
        detail: `The frame names line ${lineno} of ${fileName} and no column, and a built line holds many calls: send \`colno\` as well.`,
      }
}
