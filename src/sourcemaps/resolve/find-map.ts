import type { MapShelf, ReadyMap } from '../shelf.reads'
import type { Build, Unresolved } from './resolution'

/**
 * Finds the map of a minified file: by the debug id that the page read from the file itself, else by release and base
 * name.
 * @param file as the frame names it
 * @param fileName its base name
 * @returns the reason, where there is no map
 */
export function findMap(
  shelf: MapShelf,
  { project, release, images }: Build,
  file: string,
  fileName: string,
): ReadyMap | Unresolved {
  const debugId = images.find(({ codeFile }) => codeFile === file)?.debugId
  const exact = debugId === undefined ? null : shelf.byDebugId(project, debugId)
  if (exact) return exact
  if (release === undefined) return { reason: 'noMapForRelease', fileName, detail: NO_RELEASE }
  const found = shelf.byName(project, release, fileName)
  if (found) return isOther(found, debugId) ? otherBuild(release, fileName) : found
  const refused = shelf.refusal(project, release, fileName)
  if (refused !== undefined)
    return {
      reason: 'mapRefused',
      fileName,
      detail: `The map of ${fileName} for release ${release} was refused: ${refused}`,
    }
  return shelf.hasRelease(project, release)
    ? {
        reason: 'noMapForFile',
        fileName,
        detail: `Release ${release} has maps, but none of ${fileName}: upload it.`,
      }
    : {
        reason: 'noMapForRelease',
        fileName,
        detail: `Release ${release} has no maps: upload that of ${fileName}.`,
      }
}

const NO_RELEASE =
  'The event names no release to look for maps of: set the release where events are sent from.'

const isOther = (map: ReadyMap, debugId: string | undefined) =>
  debugId !== undefined && map.debugId !== null && map.debugId !== debugId

const otherBuild = (release: string, fileName: string): Unresolved => ({
  reason: 'mapDoesNotFit',
  fileName,
  detail: `The map of ${fileName} for release ${release} is of another build, as its debug id says: upload the one that was built with the file.`,
})
