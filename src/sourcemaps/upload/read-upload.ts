import { Problem } from '../../lib/problem'
import { uuidBytes, uuidText } from '../../lib/uuid'
import type { Limits } from '../../limits'
import { isRelease } from '../../releases/is-release'
import { FILE_NAME } from './file-name'
import { gzipOf } from './gzip-literal'

/** An upload as it was sent: a map, still compressed, and the file that it is of. */
export interface Upload {
  release: string
  /** Base name of the minified file. */
  fileName: string
  /** UUID, lower case with dashes. */
  debugId: string | undefined
  gzip: Uint8Array
}

/**
 * Reads the body of an upload.
 * @throws Problem `invalid_json`, `invalid_request`, `invalid_source_map`
 */
export function readUpload(body: Uint8Array, { releaseLength }: Limits): Upload {
  const sent = objectOf(body)
  const { release, fileName, debugId, gzipBytes } = sent
  if (!isRelease(release, releaseLength))
    throw wrong('/release', `must be 1 to ${releaseLength} characters without control characters`)
  if (typeof fileName !== 'string' || !FILE_NAME.test(fileName))
    throw wrong(
      '/fileName',
      'must be the base name of the minified file: 1 to 200 of A-Z a-z 0-9 . _ ~ + @ -',
    )
  const id = typeof debugId === 'string' ? uuidBytes(debugId) : undefined
  if (debugId !== undefined && debugId !== null && !id)
    throw wrong('/debugId', 'must be a UUID or 32 hex digits; leave it out when there is none')
  if (typeof gzipBytes !== 'string') throw wrong('/gzipBytes', 'must be a string')
  return { release, fileName, debugId: id && uuidText(id), gzip: gzipOf(gzipBytes) }
}

function objectOf(body: Uint8Array): Record<string, unknown> {
  let sent: unknown
  try {
    sent = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString())
  } catch (cause) {
    const { message } = cause as Error
    throw new Problem(
      'invalid_json',
      `${message.replace('JSON Parse error: ', '')} (reading the body as JSON).`,
    )
  }
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent))
    return sent as Record<string, unknown>
  throw new Problem(
    'invalid_request',
    'Send {"release", "fileName", "gzipBytes"} and, when the file has one, "debugId".',
  )
}

const wrong = (path: string, rule: string) =>
  new Problem('invalid_request', `${path} ${rule}.`, { errors: [{ path, message: `${rule}.` }] })
