import { ByteCache } from './byte-cache'
import { type Directory, readDirectory } from './directory'
import { FunctionTable } from './function-table'
import { lastWithin } from './numbers'
import { recordOf } from './record'
import { seek } from './seek'
import type { Segment } from './segment'
import { readSource, type SourceRecord } from './source-record'
import { SourceText } from './source-text'
import { CacheKind, type ReadPart, StoredParts } from './stored-parts'

/** Where a position of the minified file comes from. Lines and columns are 1-based. */
interface SourcePosition {
  /** The number of the source, by which its text and its functions are found. */
  source: number
  /** The path as the map has it, with its `sourceRoot`; empty where the map has none. */
  file: string
  line: number
  /** Counted in UTF-16 units. */
  column: number
  /** The name in the source of what has a minified name at this position. */
  name: string | undefined
  /** Whether the ignore list of the map has the source: then its code is not the application's. */
  isIgnored: boolean
}

/** Where a position lies that shows that map and file are of different builds. */
type Misfit = 'beyond the file' | 'beyond the source'

export interface Context {
  contextLine: string
  preContext: string[]
  postContext: string[]
}

/** How much a thread remembers of the maps that it looked into last. */
const CACHE_BYTES = 32 * 1024 * 1024
const shared = new ByteCache(CACHE_BYTES)
/** About the memory of a source and of one of its pieces. */
const RECORD_BYTES = 200
const PIECE_BYTES = 100

export type MapIndex = ReturnType<typeof openMap>

/**
 * Looks into a compiled map. It reads a part when that is needed, and the directory first.
 * @param readPart gives a part that `compileMap` made
 */
export function openMap(readPart: ReadPart, cache: ByteCache = shared) {
  const parts = new StoredParts(readPart, cache)
  let read: Directory | undefined
  const directory = () => (read ??= readDirectory(parts.read(0)))

  function segmentAt(line: number, column: number): Segment | undefined {
    const { pages } = directory()
    const i = lastWithin(pages.length / 3, (at) => {
      const pageLine = pages[at * 3] as number
      return pageLine > line || (pageLine === line && (pages[at * 3 + 1] as number) > column)
    })
    if (i < 0) return undefined
    const part = pages[i * 3 + 2] as number
    const page = parts.remember(CacheKind.page, part, () => {
      const value = parts.read(part)
      return { value, bytes: value.length }
    })
    const segment = seek(page, line, column)
    return segment?.line === line && segment.isMapped ? segment : undefined
  }

  const sourceOf = (number: number): SourceRecord =>
    parts.remember(CacheKind.source, number, () => {
      const value = readSource(recordOf(parts, directory().sources, number))
      const { path, pieces } = value
      return { value, bytes: RECORD_BYTES + path.length + PIECE_BYTES * pieces.length }
    })

  const textOf = ({ pieces }: SourceRecord) => new SourceText(parts, pieces)

  const nameOf = (number: number) =>
    Buffer.from(recordOf(parts, directory().names, number)).toString()

  return {
    /**
     * Finds where a position of the minified file comes from.
     * @param line 1-based
     * @param column 1-based, as V8, Firefox and Safari count
     * @returns undefined where the map says nothing: the build added that code
     */
    find(line: number, column: number): SourcePosition | Misfit | undefined {
      if (line > directory().lines) return 'beyond the file'
      const segment = segmentAt(line - 1, column - 1)
      if (!segment) return undefined
      const { originalLine, originalColumn } = segment
      const source = sourceOf(segment.source)
      if (source.lines > 0 && isBeyond(source, originalLine, originalColumn))
        return 'beyond the source'
      return {
        source: segment.source,
        file: source.path,
        line: originalLine + 1,
        column: originalColumn + 1,
        name: segment.isNamed ? nameOf(segment.name) : undefined,
        isIgnored: source.isIgnored,
      }
    },

    /**
     * Reads lines of a source, without their ends, each cut to 1024 UTF-16 units.
     * @param line 1-based
     * @param around how many lines before and after it
     * @returns undefined when the map has no text of the source
     */
    context(number: number, line: number, around: number): Context | undefined {
      const source = sourceOf(number)
      if (line > source.lines) return undefined
      const first = Math.max(1, line - around)
      const lines = textOf(source).lines(first - 1, Math.min(source.lines, line + around))
      return {
        contextLine: lines[line - first] ?? '',
        preContext: lines.slice(0, line - first),
        postContext: lines.slice(line - first + 1),
      }
    },

    /**
     * Finds the function around a position (1-based) of a source.
     * @returns undefined outside of all functions, and where none are known
     */
    functionAt(number: number, line: number, column: number): string | undefined {
      const { functions } = sourceOf(number)
      if (!functions) return undefined
      const table = parts.remember(CacheKind.functions, number, () => {
        const value = new FunctionTable(parts.unpackRange(functions))
        return { value, bytes: value.bytes }
      })
      return table.at(line - 1, column - 1)
    },
  }

  function isBeyond(source: SourceRecord, line: number, column: number): boolean {
    return line >= source.lines || textOf(source).isShorter(line, column)
  }
}
