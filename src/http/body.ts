import { collectEvery } from '../lib/collect-every'
import type { Encoding } from '../lib/inflate'
import { Problem } from '../lib/problem'
import type { Limits } from '../limits'
import { collect, type Grow, inflateGrowing, readerOf, tooLarge } from './arriving'
import { checkMediaType, encodingOf } from './body-headers'
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
  arrived(bytes: Buffer<ArrayBuffer>): Promise<T>
}

/** Smaller bodies are not counted while they are worked on, and cleaned up after together. */
const LARGE = 1024 * 1024
/** Text of smaller bodies between two collections: a tenth of a second's under full load. */
const PARSED_BYTES = 8 * LARGE
/** Of so many collections, a second's under full load, one gives memory back: at times in 30 ms without an answer. */
const PARSED_GIVING_BACK = 12
/** The same of bodies that came in parts or compressed, whose buffers lie outside of the heap. */
const ARRIVED_BYTES = 12 * LARGE
/**
 * Single events, which are most of all: to clean up after them would hold up those beside them for longer
 * than it is worth. Buffers of this size may also be parts of one that others use too.
 */
const SMALL = 64 * 1024
/** Worth the 20 ms of collecting what reading it has left behind. */
const HUGE = 8 * LARGE

export function bodyReader(limits: Limits): BodyReader {
  const reading = budget(limits.bytesInFlight, limits.bytesInFlightWaitMs)
  const working = budget(limits.bytesAtWork, limits.bytesInFlightWaitMs)
  const parsed = collectEvery(PARSED_BYTES, PARSED_GIVING_BACK)
  const arrived = collectEvery(ARRIVED_BYTES)
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
      announced: async () => workingOn(await inTime(request.text()), work, parsed),
      arrived: (bytes) => workingOn(textOf(bytes), work, arrived),
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
  async function holding<T>(request: Request, asked: number, way: Way<T>): Promise<T> {
    // What is more than everything could never be held.
    const limit = Math.min(asked, limits.bytesInFlight)
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
   * what most stay below; one that grows beyond takes all that it may become, at once: with what has
   * come so far, many could fill the budget together and none could go on.
   */
  async function holdingArriving<T>(
    request: Request,
    encoding: Encoding | undefined,
    limit: number,
    work: Way<T>['arrived'],
  ): Promise<T> {
    const small = Math.min(limit, LARGE)
    let held = small
    let isLarge = false
    await reading.take(held)
    const reader = readerOf(request)
    const grow: Grow = async () => {
      isLarge = true
      if (held < limit) await reading.take(limit - held)
      held = limit
      return limit
    }
    try {
      const wire = await inTime(collect(reader, small, grow))
      const bytes = encoding ? await inflateGrowing(wire, encoding, small, grow) : wire
      reading.give(held - bytes.length)
      held = bytes.length
      return await work(bytes)
    } catch (cause) {
      // As much is garbage now. Refusing what is small stays cheap, however often it comes.
      if (isLarge) arrived(held)
      throw cause
    } finally {
      reading.give(held)
      // Not waited for: who never ends a body would never hear that it was refused.
      reader?.cancel().catch(() => {})
    }
  }

  async function workingOn<T>(
    text: string,
    work: TextWork<T>,
    worked: (bytes: number) => void,
  ): Promise<T> {
    if (text.length < LARGE) {
      const done = await work(text)
      if (text.length > SMALL) worked(text.length)
      return done
    }
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
      return reading.held
    },
  }
}

/** Gives the bytes up at once: the collector would let those of dozens of bodies pile up. */
function textOf(bytes: Buffer<ArrayBuffer>): string {
  const text = bytes.toString()
  if (bytes.length > SMALL) bytes.buffer.transfer(0)
  return text
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
