import { ENCODINGS, type Encoding, inflate, TooLarge } from '../lib/inflate'
import { Problem } from '../lib/problem'
import type { Limits } from '../limits'
import { type Budget, budget } from './budget'
import { deadline } from './deadline'
import { parseJson, parseLargeJson } from './parse-json'

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
  /** The body's text, for work that parses it a part at a time. */
  useText<T>(request: Request, limit: number, work: TextWork<T>): Promise<T>
  /** The body as it is, in a buffer of its own, for work that another thread does. */
  useBytes<T>(
    request: Request,
    limit: number,
    work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
  ): Promise<T>
  /** Bytes of bodies held right now. */
  readonly held: number
}

/** @param text what the value was parsed from: numbers beyond 2^53 are exact only there */
type Work<T> = (value: unknown, text: string) => Promise<T>

type TextWork<T> = (text: string) => Promise<T>

/** What is done with a body that announced its size, and with one that had to be collected. */
interface Way<T> {
  announced(): Promise<T>
  arrived(bytes: Buffer): Promise<T>
}

/** Smaller bodies are not counted while they are worked on, nor cleaned up after; most are smaller. */
const LARGE = 1024 * 1024
/** Worth the 20 ms of collecting what reading it has left behind. */
const HUGE = 8 * LARGE

export function bodyReader(limits: Limits): BodyReader {
  const reading = budget(limits.bytesInFlight, limits.bytesInFlightWaitMs)
  const grown = budget(limits.bytesInFlight, limits.bytesInFlightWaitMs)
  const working = budget(limits.bytesAtWork, limits.bytesInFlightWaitMs)
  const inTime = deadline(
    limits.bodyReadMs,
    () =>
      new Problem(
        'request_timeout',
        `The body did not arrive within ${limits.bodyReadMs / 1000} s.`,
      ),
  )

  const useText = <T>(request: Request, limit: number, work: TextWork<T>): Promise<T> =>
    holding(request, limit, {
      announced: async () => workingOn(await inTime(request.text()), work),
      arrived: (bytes) => workingOn(bytes.toString(), work),
    })

  const use = <T>(request: Request, limit: number, work: Work<T>): Promise<T> =>
    useText(request, limit, (text) =>
      work(
        text.length < LARGE ? parseJson(text) : parseLargeJson(text, limits.jsonContainers),
        text,
      ),
    )

  const useBytes = <T>(
    request: Request,
    limit: number,
    work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
  ): Promise<T> =>
    holding(request, limit, {
      announced: async () => work(new Uint8Array(await inTime(request.arrayBuffer()))),
      // Small buffers share one: handed to another thread, it would be taken from all of them.
      arrived: (bytes) => work(new Uint8Array(bytes)),
    })

  /** Counts a body's bytes while it is read and worked on. */
  async function holding<T>(request: Request, limit: number, way: Way<T>): Promise<T> {
    checkMediaType(request)
    const encoding = encodingOf(request)
    const length = request.headers.get('content-length')
    const announced = length === null ? undefined : Number(length)
    if (announced !== undefined && announced > limit) throw tooLarge(limit)
    if (announced === undefined || encoding)
      return holdingArriving(request, encoding, limit, way.arrived)

    const wait = reading.take(announced)
    if (wait) await wait
    try {
      return await way.announced()
    } finally {
      reading.give(announced)
    }
  }

  /**
   * For bodies whose size is only known when they are there: chunked, compressed, or both. They hold
   * what most stay below; one that grows beyond takes the most it may become from a budget of the
   * grown. With what has come so far, many could fill one budget together and none could go on.
   */
  async function holdingArriving<T>(
    request: Request,
    encoding: Encoding | undefined,
    limit: number,
    arrived: Way<T>['arrived'],
  ): Promise<T> {
    const small = Math.min(limit, LARGE)
    await reading.take(small)
    const held = { small, grown: 0 }
    const reader = readerOf(request)
    /** @returns the most it may be from now on */
    const grow = async () => {
      if (held.grown === 0) await grown.take(limit)
      held.grown = limit
      return limit
    }
    try {
      const wire = await inTime(collect(reader, small, grow))
      const bytes = encoding ? await inflateGrowing(wire, encoding, small, grow) : wire
      if (held.grown > 0) {
        grown.give(limit - bytes.length)
        held.grown = bytes.length
      } else {
        reading.give(small - bytes.length)
        held.small = bytes.length
      }
      return await arrived(bytes)
    } finally {
      reading.give(held.small)
      grown.give(held.grown)
      // Not waited for: who never ends a body would never hear that it was refused.
      reader?.cancel().catch(() => {})
    }
  }

  async function workingOn<T>(text: string, work: TextWork<T>): Promise<T> {
    if (text.length < LARGE) return work(text)
    await working.take(text.length)
    // What it was inflated from and to is garbage now, three times its size.
    if (text.length > HUGE) Bun.gc(true)
    try {
      return await work(text)
    } finally {
      giveBackWhenCollected(working, text.length)
    }
  }

  return {
    json: (request, limit) => use(request, limit, (value) => Promise.resolve(value)),
    use,
    useText,
    useBytes,
    get held() {
      return reading.held + grown.held
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

/** Asks for more room. @returns the most there is then */
type Grow = () => Promise<number>

/** Counts as it comes: a chunked body announces no length. */
async function collect(
  reader: ReturnType<typeof readerOf>,
  small: number,
  grow: Grow,
): Promise<Buffer> {
  let limit = small
  const parts: Uint8Array[] = []
  let length = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > limit) limit = await grow()
    if (length > limit) throw tooLarge(limit)
    parts.push(value)
  }
  return Buffer.concat(parts)
}

/** Stops at what is held and begins again with more: few bodies pass it, and it is soon there. */
async function inflateGrowing(
  wire: Buffer,
  encoding: Encoding,
  small: number,
  grow: Grow,
): Promise<Buffer> {
  return (await inflateWithin(wire, encoding, small)) ?? inflateWhole(wire, encoding, await grow())
}

async function inflateWhole(wire: Buffer, encoding: Encoding, limit: number): Promise<Buffer> {
  const bytes = await inflateWithin(wire, encoding, limit)
  if (!bytes) throw tooLarge(limit)
  return bytes
}

/** @returns undefined when it would be more than the limit */
async function inflateWithin(
  wire: Buffer,
  encoding: Encoding,
  limit: number,
): Promise<Buffer | undefined> {
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
