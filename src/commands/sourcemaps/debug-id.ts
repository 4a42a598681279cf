import { createHash } from 'node:crypto'
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
 * Makes a debug id of a file's text (a UUID of version 8, RFC 9562 §5.8). The map is left out: bundlers name files after their
 * text, and what is published under one name must be the same in every build.
 */
export function debugIdFor(code: string): string {
  const bytes = createHash('sha256').update(code).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  return uuidText(bytes)
}
