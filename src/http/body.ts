import { ENCODINGS, type Encoding, inflate, TooLarge } from '../lib/inflate'
import { Problem } from '../lib/problem'
import type { Limits } from '../limits'
import { type Budget, budget } from './budget'
import { deadline } from './deadline'

/** Reads request bodies within bounds that all requests share. */
export interface BodyReader {
  /**
   * The body's JSON value, where little is done with it.
   * @param limit bytes, on the wire and inflated alike
   * @throws Problem `unsupported_media_type`, `body_too_large`, `request_timeout`, `invalid_json`,
   *   `overloaded`
   */
  json(request: Request, limit: number): Promise<unknown>
  /** The same for work whose memory counts too, until it is done. */
  use<T>(request: Request, limit: number, work: Work<T>): Promise<T>
  /** Bytes of bodies held right now. */
  readonly held: number
}

type Work<T> = (value: unknown) => Promise<T>

/** Smaller bodies are not counted while they are worked on, nor cleaned up after. */
const LARGE = 1024 * 1024

export function bodyReader(limits: Limits): BodyReader {
  const reading = budget(limits.bytesInFlight, limits.bytesInFlightWaitMs)
  const working = budget(limits.bytesAtWork, limits.bytesInFlightWaitMs)
  const inTime = deadline(
    limits.bodyReadMs,
    () =>
      new Problem(
        'request_timeout',
        `The body did not arrive within ${limits.bodyReadMs / 1000} s.`,
      ),
  )

  async function use<T>(request: Request, limit: number, work: Work<T>): Promise<T> {
    checkMediaType(request)
    const encoding = encodingOf(request)
    const length = request.headers.get('content-length')
    const announced = length === null ? undefined : Number(length)
    if (announced !== undefined && announced > limit) throw tooLarge(limit)
    if (announced === undefined || encoding) return useArriving(request, encoding, limit, work)

    const wait = reading.take(announced)
    if (wait) await wait
    try {
      return await useText(await inTime(request.text()), work)
    } finally {
      reading.give(announced)
    }
  }

  /**
   * For bodies whose size is only known when they are there: chunked, compressed, or both. They hold
   * the most they may become: with what has come so far, many could fill the budget together and
   * none could go on.
   */
  async function useArriving<T>(
    request: Request,
    encoding: Encoding | undefined,
    limit: number,
    work: Work<T>,
  ): Promise<T> {
    let held = limit
    await reading.take(held)
    const reader = readerOf(request)
    try {
      const wire = await inTime(collect(reader, limit))
      const bytes = encoding ? await inflateWithin(wire, encoding, limit) : wire
      reading.give(limit - bytes.length)
      held = bytes.length
      return await useText(bytes.toString(), work)
    } finally {
      reading.give(held)
      // Not waited for: who never ends a body would never hear that it was refused.
      reader?.cancel().catch(() => {})
    }
  }

  async function useText<T>(text: string, work: Work<T>): Promise<T> {
    if (text.length < LARGE) return work(parse(text))
    await working.take(text.length)
    try {
      return await work(parseLarge(text, limits.jsonContainers))
    } finally {
      giveBackWhenCollected(working, text.length)
    }
  }

  return {
    json: (request, limit) => use(request, limit, (value) => Promise.resolve(value)),
    use,
    get held() {
      return reading.held
    },
  }
}

/**
 * A large body leaves many times its size as garbage, and the collector lets several such heaps
 * pile up: the next one waits until this one's is gone (20 ms for 8 MiB).
 */
function giveBackWhenCollected(working: Budget, bytes: number) {
  // When what holds the value has returned.
  setTimeout(() => {
    Bun.gc(true)
    working.give(bytes)
  })
}

const readerOf = (request: Request) => request.body?.getReader()

/** Counts as it comes: a chunked body announces no length. */
async function collect(reader: ReturnType<typeof readerOf>, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > limit) throw tooLarge(limit)
    parts.push(value)
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

/** Megabytes of `[[[[` or `{},{},` would become hundreds of megabytes of empty objects. */
function parseLarge(text: string, mostContainers: number): unknown {
  let containers = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if ((code === OPEN_LIST || code === OPEN_OBJECT) && ++containers > mostContainers)
      throw new Problem(
        'invalid_json',
        `The body opens more than ${mostContainers} objects and lists; send less at once.`,
      )
  }
  return parse(text)
}

const OPEN_LIST = 0x5b
const OPEN_OBJECT = 0x7b

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
