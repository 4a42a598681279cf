import { counted } from '../../lib/number-text'
import type { MissingMap } from '../../sourcemaps/model'
import { uploadCommand } from '../../sourcemaps/upload-command'
import { outside } from './outside'

/** Why the frames of a file are minified, with the mend. */
const WHY: Record<MissingMap['reason'], string> = {
  noMapForRelease: 'no map of this release was uploaded',
  noMapForFile: 'maps of this release were uploaded, but none of this file',
  noColumn: 'its frames have no column, and minified code is one line: let the client send columns',
  positionNotMapped: 'the map lacks the position: it is of another build, or a tool dropped parts',
  mapRefused: 'its map was refused: upload one that is whole',
  mapDoesNotFit: 'the map is of another build: upload the map that was made with this file',
}

export const missingLine = ({ release, fileName, reason, frames }: MissingMap) =>
  `- ${outside(fileName)} of ${release === null ? 'no release (let the client name one)' : outside(release)}: ${WHY[reason]} (${counted(frames, 'frame')})`

/** How to upload what is missing. */
export const uploadWords = (origin: string, release: string | undefined) =>
  `After the build: ${uploadCommand(origin, release)}\nThe key needs releases:write.`
