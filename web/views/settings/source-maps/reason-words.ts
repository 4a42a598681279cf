import type { MissingMap } from '../../../../src/sourcemaps/model'

/** Why frames show the minified place, in words. */
export const REASON_WORDS = {
  noMapForRelease: 'no map of this release',
  noMapForFile: 'no map of this file',
  noColumn: 'frames without a column',
  positionNotMapped: 'the map lacks the position',
  mapRefused: 'its map was refused',
  mapDoesNotFit: 'the map is of another build',
} satisfies Record<MissingMap['reason'], string>
