import { readRawMap } from '../../../src/commands/sourcemaps/raw-map'
import { withDebugId } from '../../../src/commands/sourcemaps/with-debug-id'

/**
 * A file and its map with a debug id, before they are written: as bundlers hold them.
 * @returns undefined where the map is none; what is wrong with it is told once it is written
 */
export function withRegistration(
  code: string,
  json: string,
): { code: string; json: string } | undefined {
  try {
    const built = withDebugId({ code, map: readRawMap(Buffer.from(json)) })
    return { code: built.code, json: JSON.stringify(built.map) }
  } catch {
    return undefined
  }
}

export const SCRIPT = /\.[cm]?js$/
