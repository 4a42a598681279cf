import { ByteCache } from './byte-cache'
import { type Directory, readDirectory } from './directory'
import { FunctionPlaces } from './function-places'
import { lastWithin } from './numbers'
import { recordOf } from './record'
import { seek } from './seek'
import type { Segment } from './segment'
import { readSource, type SourceRecord } from './source-record'
import { SourceText } from './source-text'
import { Kept, type ReadPart, StoredParts } from './stored-parts'

/** Where a position of the minified file comes from. Lines and columns are 1-based. */
export interface Found {
  /** To ask for its text and its functions. */
  source: number
  /** As the map names it, with its `sourceRoot`; empty when it does not. */
  file: string
  line: number
  /** In UTF-16 units. */
  column: number
  /** What the minified name at the position was in the source. */
  name: string | undefined
  /** The map's ignore list has the source: it is not the application's. */
  isIgnored: boolean
}

/** Why a map and a file are not of one build. */
export type Misfit = 'beyond the file' | 'beyond the source'

export interface Context {
  contextLine: string
  preContext: string[]
  postContext: string[]
}

/** What this thread read of the maps that it last looked into. */
const CACHE_BYTES = 32 * 1024 * 1024
const shared = new ByteCache(CACHE_BYTES)
/** An object of a source or a piece of one, about. */
const RECORD_BYTES = 200
const PIECE_BYTES = 100

export type MapIndex = ReturnType<typeof openMap>

/**
 * Looks into a compiled map. Reads a part when it needs it, and the directory first.
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
    const page = parts.remember(Kept.page, part, () => {
      const value = parts.read(part)
      return { value, bytes: value.length }
    })
    const segment = seek(page, line, column)
    return segment?.line === line && segment.isMapped ? segment : undefined
  }

  const sourceOf = (number: number): SourceRecord =>
    parts.remember(Kept.source, number, () => {
      const value = readSource(recordOf(parts, directory().sources, number))
      const { path, pieces } = value
      return { value, bytes: RECORD_BYTES + path.length + PIECE_BYTES * pieces.length }
    })

  const textOf = ({ pieces }: SourceRecord) => new SourceText(parts, pieces)

  const nameOf = (number: number) =>
    Buffer.from(recordOf(parts, directory().names, number)).toString()

  return {
    /**
     * @param line of the minified file, 1-based
     * @param column 1-based, as V8, Firefox and Safari count
     * @returns undefined where the map says nothing: code that the build added
     */
    find(line: number, column: number): Found | Misfit | undefined {
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
     * Lines of a source, without their ends and cut to 1024 UTF-16 units.
     * @param line 1-based
     * @param around how many before and after it
     * @returns undefined when the map has no text of it
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
     * The function of a source around a position (1-based); undefined outside of all, and where
     * none are known.
     */
    functionAt(number: number, line: number, column: number): string | undefined {
      const { functions } = sourceOf(number)
      if (!functions) return undefined
      const places = parts.remember(Kept.functions, number, () => {
        const value = new FunctionPlaces(parts.unpackPlace(functions))
        return { value, bytes: value.bytes }
      })
      return places.at(line - 1, column - 1)
    },
  }

  function isBeyond(source: SourceRecord, line: number, column: number): boolean {
    return line >= source.lines || textOf(source).isShorter(line, column)
  }
}
