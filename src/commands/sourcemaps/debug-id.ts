import { uuidBytes, uuidText } from '../../lib/uuid'
import type { RawMap } from './raw-map'
import { trailingComment } from './trailing-comment'

/**
 * The debug id that a file and its map carry: a UUID in lower case with dashes; undefined for none.
 * @throws Error when one is no UUID, or the two name different builds
 */
export function debugIdOf(code: string, map: RawMap): string | undefined {
  const ofFile = uuidOf(trailingComment(code, 'debugId')?.value)
  const ofMap = uuidOf(map.debugId ?? map.debug_id)
  if (ofFile !== undefined && ofMap !== undefined && ofFile !== ofMap)
    throw new Error(
      `The map does not fit the file, it is of another build: the file has the debug id ${ofFile}, the map ${ofMap}. Build both again.`,
    )
  return ofFile ?? ofMap
}

function uuidOf(text: unknown): string | undefined {
  if (text === undefined || text === null) return undefined
  const bytes = typeof text === 'string' ? uuidBytes(text) : undefined
  if (bytes) return uuidText(bytes)
  throw new Error(
    `Its debug id is ${text}, which is no UUID. Build it again without, or with a UUID.`,
  )
}

/**
 * Makes a debug id of the content, so that the same content has the same id in every build (a UUID of version 8, RFC
 * 9562 §5.8).
 */
export function debugIdFor(code: string, map: Uint8Array): string {
  const hash = new Bun.CryptoHasher('sha256').update(code).update('\0').update(map).digest()
  const bytes = hash.subarray(0, 16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  return uuidText(bytes)
}
