import type { Limits } from '../../limits'
import type { ArrivingMaps } from '../arriving.store'
import { compileMap } from '../compile/compile-map'
import { MapRefused } from '../compile/map-refused'
import type { UploadAnswer } from '../model'
import { readUpload } from './read-upload'

interface Upload {
  id: string
  project: number
  body: Uint8Array
  /** ms since the epoch */
  at: number
}

/** Why a map is refused, for whoever sent it and for those who look at frames of its file. */
interface Refused {
  release: string
  fileName: string
  reason: string
  isTooLarge: boolean
}

/** The functions that the source-map thread runs for other threads. */
export const uploads = (maps: ArrivingMaps, limits: Limits) => ({
  /**
   * Checks and compiles a map, and stores its bytes for a change to publish.
   * @throws Problem `invalid_json`, `invalid_request`, `invalid_source_map` for what names no file or holds no map
   */
  compile({ id, project, body, at }: Upload): { map: UploadAnswer } | { refused: Refused } {
    const { release, fileName, debugId, gzip } = readUpload(body, limits)
    try {
      if (gzip.length > limits.sourceMapGzipBytes)
        throw new MapRefused(
          `The gzip has ${gzip.length} bytes; ${limits.sourceMapGzipBytes} are taken.`,
          true,
        )
      const map = compileMap(gzip, limits)
      const named = { ...map, release, fileName, debugId: debugId ?? map.debugId ?? null }
      maps.put({ id, project, ...named }, at)
      return { map: { id, release, fileName, sizeBytes: map.sizeBytes } }
    } catch (cause) {
      if (!(cause instanceof MapRefused)) throw cause
      return { refused: { release, fileName, reason: cause.message, isTooLarge: cause.isTooLarge } }
    }
  },
})

export type Uploads = ReturnType<typeof uploads>
