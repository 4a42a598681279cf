import { ENCODINGS, type Encoding, inflate, TooLarge } from '../lib/inflate'
import { Problem } from '../lib/problem'
import type { Limits } from '../limits'
import { budget } from './budget'
import { deadline } from './deadline'

/** Reads request bodies within bounds that all requests share. */
export interface BodyReader {
  /**
   * The body's JSON value.
   * @param limit bytes, on the wire and inflated alike
   * @throws Problem `unsupported_media_type`, `body_too_large`, `request_timeout`, `invalid_json`,
   *   `overloaded`
   */
  json(request: Request, limit: number): Promise<unknown>
  /** Bytes held right now. */
  readonly held: number
}

export function bodyReader(limits: Limits): BodyReader {
  const shared = budget(limits.bytesInFlight, limits.bytesInFlightWaitMs)
  const inTime = deadline(
    limits.bodyReadMs,
    () =>
      new Problem(
        'request_timeout',
        `The body did not arrive within ${limits.bodyReadMs / 1000} s.`,
      ),
  )

  async function json(request: Request, limit: number): Promise<unknown> {
    checkMediaType(request)
    const encoding = encodingOf(request)
    const length = request.headers.get('content-length')
    const announced = length === null ? undefined : Number(length)
    if (announced !== undefined && announced > limit) throw tooLarge(limit)
    if (announced === undefined || encoding) return parse(await inflated(request, encoding, limit))

    const wait = shared.take(announced)
    if (wait) await wait
    try {
      return parse(await inTime(request.text()))
    } finally {
      shared.give(announced)
    }
  }

  /** For bodies whose size is only known as they come: chunked, compressed, or both. */
  async function inflated(request: Request, encoding: Encoding | undefined, limit: number) {
    let held = 0
    const hold = async (bytes: number) => {
      await shared.take(bytes)
      held += bytes
    }
    try {
      const wire = await inTime(collect(request, limit, hold))
      if (!encoding) return wire.toString()
      // What it may become is taken before it becomes it.
      await hold(limit)
      return (await inflateWithin(wire, encoding, limit)).toString()
    } finally {
      shared.give(held)
    }
  }

  return {
    json,
    get held() {
      return shared.held
    },
  }
}

/** Counts on the stream: a chunked body announces no length. */
async function collect(request: Request, limit: number, hold: (bytes: number) => Promise<void>) {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.body ?? []) {
    length += part.length
    if (length > limit) throw tooLarge(limit)
    await hold(part.length)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function inflateWithin(wire: Buffer, encoding: Encoding, limit: number): Promise<Buffer> {
  try {
    return await inflate(wire, encoding, limit)
  } catch (cause) {
    if (cause instanceof TooLarge) throw tooLarge(limit)
    throw new Problem(
      'invalid_json',
      `The body is not ${encoding}, as Content-Encoding says it is.`,
    )
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (text.trim() === '') throw new Problem('invalid_json', 'The body is empty; send JSON.')
    const { message } = cause as Error
    throw new Problem(
      'invalid_json',
      `${message.replace('JSON Parse error: ', '')} (reading the body as JSON).`,
    )
  }
}

const tooLarge = (limit: number) =>
  new Problem(
    'body_too_large',
    `A body here may have ${limit} bytes, compressed and inflated; send less at once.`,
  )

function encodingOf(request: Request): Encoding | undefined {
  const named = request.headers.get('content-encoding')
  if (named === null || named === 'identity') return undefined
  const encoding = ENCODINGS.find((known) => known === named.toLowerCase())
  if (encoding) return encoding
  throw new Problem(
    'unsupported_media_type',
    `Content-Encoding ${named} is not taken; use one of ${ENCODINGS.join(', ')}.`,
  )
}

/** No type at all is taken, and text/plain, with which a browser saves its preflight. */
function checkMediaType(request: Request) {
  const named = request.headers.get('content-type')
  if (named === null || named === 'application/json') return
  const type = (named.split(';')[0] as string).trim().toLowerCase()
  if (type === 'application/json' || type === 'text/plain' || type === '' || type.endsWith('+json'))
    return
  throw new Problem(
    'unsupported_media_type',
    `Content-Type ${type} is not taken; send application/json.`,
  )
}
