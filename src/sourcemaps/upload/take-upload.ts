import { Problem } from '../../lib/problem'
import type { Limits } from '../../limits'
import { compileMap } from '../compile/compile-map'
import { MapRefused } from '../compile/map-refused'
import type { UploadAnswer } from '../model'
import type { SourceMapStore } from '../store'
import { readUpload } from './read-upload'

/** What the source-map thread does for others. */
export const uploads = (store: SourceMapStore, limits: Limits) => ({
  /**
   * Checks, compiles and stores a map.
   * @throws Problem `invalid_json`, `invalid_request`, `invalid_source_map`, `body_too_large`
   */
  upload({ project, body, now }: { project: number; body: Uint8Array; now: number }): UploadAnswer {
    const { release, fileName, debugId, gzip } = readUpload(body)
    try {
      if (gzip.length > limits.sourceMapGzipBytes)
        throw new MapRefused(
          `The gzip has ${gzip.length} bytes; ${limits.sourceMapGzipBytes} are taken.`,
          true,
        )
      const map = compileMap(gzip, limits)
      const stored = { ...map, release, fileName, debugId: debugId ?? map.debugId }
      const id = store.put(project, stored, now)
      return { id, release, fileName, sizeBytes: map.sizeBytes }
    } catch (cause) {
      if (!(cause instanceof MapRefused)) throw cause
      store.refuse(project, { release, fileName }, cause.message, now)
      throw new Problem(cause.isTooLarge ? 'body_too_large' : 'invalid_source_map', cause.message)
    }
  },
})

export type Uploads = ReturnType<typeof uploads>
