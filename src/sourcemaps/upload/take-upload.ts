import { Problem } from '../../lib/problem'
import type { Call } from '../../lib/remote'
import type { UploadAnswer } from '../model'
import type { SourceMapChanges } from '../store'
import type { Uploads } from './compile-upload'

interface Deps {
  sourceMaps: Call<Uploads>
  change: Call<SourceMapChanges>
}

interface Upload {
  project: number
  body: Uint8Array<ArrayBuffer>
  /** ms since the epoch */
  at: number
}

/**
 * Takes a map in: the source-map thread checks it and stores its bytes, and a change publishes it or notes why it was refused.
 * @throws Problem `invalid_json`, `invalid_request`, `invalid_source_map`, `body_too_large`
 */
export async function takeUpload(
  { sourceMaps, change }: Deps,
  { project, body, at }: Upload,
): Promise<UploadAnswer> {
  const id = Bun.randomUUIDv7()
  const compiled = await sourceMaps('compile', { id, project, body, at }, [body.buffer])
  if ('refused' in compiled) {
    const { isTooLarge, ...refusal } = compiled.refused
    await change('sourceMaps.refuse', { project, at, ...refusal })
    throw new Problem(isTooLarge ? 'body_too_large' : 'invalid_source_map', refusal.reason)
  }
  await change('sourceMaps.publish', { project, id })
  return compiled.map
}
