import { type Encoding, inflate, TooLarge } from '../../lib/inflate'
import { Problem } from '../../lib/problem'

/** Asks for room for this many bytes. @returns how many there may be now: fewer, when there can never be as many */
export type Grow = (bytes: number) => Promise<number>

export const readerOf = (request: Request) => request.body?.getReader()

/**
 * Collects a body and counts its bytes as they come: a chunked one announces no length.
 * @param room bytes to take before asking for more
 * @param came hears how many bytes are here so far
 * @throws Problem `body_too_large`
 */
export async function collect(
  reader: ReturnType<typeof readerOf>,
  room: number,
  grow: Grow,
  came: (bytes: number) => void,
): Promise<Buffer<ArrayBuffer>> {
  let limit = room
  const parts: Uint8Array[] = []
  let length = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    came(length)
    if (length > limit) limit = await grow(length)
    if (length > limit) throw tooLarge(limit)
    parts.push(value)
  }
  return Buffer.concat(parts)
}

/**
 * Inflates a body into the room that it has, and begins again with more room when that is too small. Few bodies need it, and
 * the first try ends soon.
 * @throws Problem `body_too_large`, `invalid_json`
 */
export async function inflateGrowing(
  wire: Buffer,
  encoding: Encoding,
  small: number,
  grow: Grow,
): Promise<Buffer<ArrayBuffer>> {
  const bytes = await inflateWithin(wire, encoding, small)
  if (bytes) return bytes
  const limit = await grow(Number.POSITIVE_INFINITY)
  const whole = limit > small && (await inflateWithin(wire, encoding, limit))
  if (!whole) throw tooLarge(limit)
  return whole
}

/** @returns undefined for a body that inflates to more than the limit */
async function inflateWithin(
  wire: Buffer,
  encoding: Encoding,
  limit: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    return await inflate(wire, encoding, limit)
  } catch (cause) {
    if (cause instanceof TooLarge) return undefined
    throw new Problem(
      'invalid_json',
      `The body is not ${encoding}, as Content-Encoding says it is.`,
    )
  }
}

export const tooLarge = (limit: number) =>
  new Problem(
    'body_too_large',
    `A body here may have ${limit} bytes, compressed and inflated; send less at once.`,
  )
