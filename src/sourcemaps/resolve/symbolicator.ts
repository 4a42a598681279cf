import { Memo } from '../../lib/memo'
import { isPackage } from '../functions/is-package'
import { type MapIndex, openMap } from '../lookup/open-map'
import type { MapShelf, ReadyMap } from '../shelf.reads'
import { fileNameOf } from '../upload/file-name'
import { findMap } from './find-map'
import type { Build, Original, Position, Resolution } from './resolution'
import { isMadeUp, sourcePath } from './source-path'

/** How many source lines are shown before the line of a call, and after it. */
const CONTEXT_LINES = 5
/** How many maps are kept open: a page loads fewer files. */
const OPEN_MAPS = 256

/** Resolves stacks by a project's maps. */
export function symbolicator(shelf: MapShelf) {
  const open = new Memo<MapIndex>(OPEN_MAPS, 32)

  function opened({ id, key }: ReadyMap): MapIndex {
    const known = open.recall(id)
    return (
      known ??
      open.keep(
        id,
        openMap((part) => shelf.part(key, part)),
      )
    )
  }

  function resolve(build: Build, position: Position): Resolved | undefined {
    const fileName = fileNameOf(position.file)
    if (fileName === undefined) return undefined
    const map = findMap(shelf, build, position.file, fileName)
    if ('reason' in map) return { unresolved: map }
    try {
      return lookUp(opened(map), position, fileName)
    } catch {
      // The map was deleted at this very moment, or is damaged on the disk. Neither may make a page or the digest of
      // an event fail.
      const detail = `The stored map of ${fileName} cannot be read: upload it again.`
      return { unresolved: { reason: 'noMapForFile', fileName, detail } }
    }
  }

  /**
   * @param stack oldest call first; undefined for a call outside of any script
   * @returns an entry for each call, undefined where there can be no map
   */
  return (build: Build, stack: readonly (Position | undefined)[]) => {
    let caller: Resolved | undefined
    return stack.map((position): Resolution | undefined => {
      const resolved = position && resolve(build, position)
      const named = resolved && 'original' in resolved ? namedBy(caller, resolved) : resolved
      caller = resolved
      return named
    })
  }
}

export type Symbolicate = ReturnType<typeof symbolicator>

/** A resolution, and the name of what the code at that position calls: it is a name of the next call of the stack. */
type Resolved = Resolution & { calls?: string | undefined }

function lookUp(map: MapIndex, { line, column }: Position, fileName: string): Resolved {
  const found = map.find(line, column)
  if (found === 'beyond the file' || found === 'beyond the source')
    return {
      unresolved: {
        reason: 'mapDoesNotFit',
        fileName,
        detail: `The map of ${fileName} does not fit the file: ${line}:${column} is ${found}. Upload the map that was built with the file.`,
      },
    }
  if (!found)
    return {
      unresolved: {
        reason: 'positionNotMapped',
        fileName,
        detail: `The map of ${fileName} has nothing for ${line}:${column}: that code was added by the build.`,
      },
    }
  const { source, name } = found
  const original: Original = {
    file: sourcePath(found.file),
    line: found.line,
    column: found.column,
    function: map.functionAt(source, found.line, found.column),
    isIgnored: found.isIgnored || isMadeUp(found.file),
    isPackage: found.isIgnored || isPackage(found.file),
    ...map.context(source, found.line, CONTEXT_LINES),
  }
  return { original, calls: name }
}

/**
 * Functions were not looked for in packages, and without the source text. There the name that the calling code uses
 * is the best one.
 */
function namedBy(caller: Resolved | undefined, resolved: { original: Original }): Resolution {
  const { original } = resolved
  const isSearched = original.contextLine !== undefined && !original.isPackage
  if (original.function !== undefined || isSearched) return { original }
  return { original: { ...original, function: caller?.calls } }
}
