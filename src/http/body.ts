import { collectEvery } from '../lib/collect-every'
import type { Encoding } from '../lib/inflate'
import { Problem } from '../lib/problem'
import type { Limits } from '../limits'
import { collect, type Grow, inflateGrowing, readerOf, tooLarge } from './arriving'
import { checkMediaType, encodingOf } from './body-headers'
import { type Budget, budget } from './budget'
import { deadline, type EndsAt } from './deadline'
import type { Share } from './ledger'
import { parseJson, parseLargeJson } from './parse-json'
import type { Sender } from './sender'

/** Reads request bodies within bounds that all requests share. */
export interface BodyReader {
  /**
   * The body's JSON value, where little is done with it.
   * @param limit bytes, on the wire and inflated alike
   * @throws Problem `unsupported_media_type`, `body_too_large`, `request_timeout`, `invalid_json`,
   *   `overloaded`
   */
  json(sender: Sender, request: Request, limit: number): Promise<unknown>
  /** The same for work whose memory counts too, until it is done. */
  use<T>(sender: Sender, request: Request, limit: number, work: Work<T>): Promise<T>
  /** The body's text, for work that parses it a part at a time. */
  useText<T>(sender: Sender, request: Request, limit: number, work: TextWork<T>): Promise<T>
  /** The body as it is, in a buffer of its own, for work that another thread does. */
  useBytes<T>(
    sender: Sender,
    request: Request,
    limit: number,
    work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
  ): Promise<T>
  /** Bytes of bodies held right now. */
  readonly held: number
}

/** @param text what the value was parsed from: numbers beyond 2^53 are exact only there */
type Work<T> = (value: unknown, text: string) => Promise<T>

export type TextWork<T> = (text: string) => Promise<T>

/** What is done with a body that announced its size, and with one that had to be collected. */
interface Way<T> {
  announced(endsAt: EndsAt): Promise<T>
  arrived(bytes: Buffer<ArrayBuffer>): Promise<T>
}

/** What a body holds as soon as it begins; it takes four times as much each time that this is full. */
const FIRST = 16 * 1024
const GROWTH = 4
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

/** @param bytesInFlight what all bodies of this reader share */
export function bodyReader(limits: Limits, bytesInFlight = limits.bytesInFlight): BodyReader {
  const reading = budget(bytesInFlight, limits.bytesInFlightWaitMs)
  const working = budget(limits.bytesAtWork, limits.bytesInFlightWaitMs)
  const parsed = collectEvery(PARSED_BYTES, PARSED_GIVING_BACK)
  const arrived = collectEvery(ARRIVED_BYTES)
  const inTime = deadline(
    () => tooSlow(limits),
    Math.min(1000, limits.bodyReadMs, limits.bodyGraceMs),
  )

  /** @param came bytes that are here; all that were announced, where nobody can see them come */
  function endOf(came: () => number): EndsAt {
    const startedAt = performance.now()
    const { bodyReadMs, bodyGraceMs, bodyBytesPerSecond } = limits
    return () =>
      startedAt + Math.min(bodyReadMs, bodyGraceMs + (came() * 1000) / bodyBytesPerSecond)
  }

  const useText: BodyReader['useText'] = (sender, request, limit, work) =>
    holding(sender, request, limit, {
      announced: async (bytes) =>
        workingOn(sender, await inTime(request.text(), bytes), work, parsed),
      arrived: (bytes) => workingOn(sender, textOf(bytes), work, arrived),
    })

  const use: BodyReader['use'] = (sender, request, limit, work) =>
    useText(sender, request, limit, (text) =>
      work(
        text.length < LARGE ? parseJson(text) : parseLargeJson(text, limits.jsonContainers),
        text,
      ),
    )

  const useBytes: BodyReader['useBytes'] = (sender, request, limit, work) =>
    holding(sender, request, limit, {
      announced: async (bytes) => work(new Uint8Array(await inTime(request.arrayBuffer(), bytes))),
      // Small buffers share one: handed to another thread, it would be taken from all of them.
      arrived: (bytes) => work(new Uint8Array(bytes)),
    })

  /** Counts a body's bytes while it is read and worked on. */
  async function holding<T>(
    sender: Sender,
    request: Request,
    asked: number,
    way: Way<T>,
  ): Promise<T> {
    // What is more than everything could never be held.
    const limit = Math.min(asked, bytesInFlight)
    checkMediaType(request)
    const encoding = encodingOf(request)
    const length = request.headers.get('content-length')
    const announced = length === null ? undefined : Number(length)
    if (announced !== undefined && announced > limit) throw tooLarge(limit)
    const isHeldAtOnce = announced !== undefined && (sender.isTrusted || announced <= FIRST)
    if (!isHeldAtOnce || encoding)
      return holdingArriving(sender, request, encoding, limit, way.arrived)

    const { shares } = sender
    const wait = reading.take(announced, shares)
    if (wait) await wait
    try {
      sender.charge?.(announced)
      return await way.announced(endOf(() => announced))
    } finally {
      reading.give(announced, shares)
    }
  }

  /**
   * For bodies that hold what has come of them: those whose size is only known when they are there, chunked or
   * compressed, and those of strangers. One that grows beyond what most stay below takes all that it may become, at
   * once: with what has come so far, many could fill the budget together and none could go on.
   */
  async function holdingArriving<T>(
    sender: Sender,
    request: Request,
    encoding: Encoding | undefined,
    limit: number,
    work: Way<T>['arrived'],
  ): Promise<T> {
    const { shares } = sender
    let held = Math.min(limit, FIRST)
    let came = 0
    await reading.take(held, shares)
    const reader = readerOf(request)
    const grow: Grow = async (bytes) => {
      let wanted = held
      while (wanted < bytes && wanted < limit) wanted = wanted < LARGE ? wanted * GROWTH : limit
      wanted = Math.min(wanted, limit)
      if (wanted > held) await reading.take(wanted - held, shares, held)
      held = wanted
      return held
    }
    try {
      const collected = collect(reader, held, grow, (bytes) => {
        came = bytes
      })
      const wire = await inTime(
        collected,
        endOf(() => came),
      )
      // It is here, so nobody is waited for: there may be room for what most become.
      const bytes = encoding
        ? await inflateGrowing(wire, encoding, await grow(Math.min(limit, LARGE)), grow)
        : wire
      reading.give(held - bytes.length, shares)
      held = bytes.length
      sender.charge?.(held)
      return await work(bytes)
    } catch (cause) {
      // As much is garbage now. Refusing what is small stays cheap, however often it comes.
      if (held > LARGE) {
        arrived(held)
        if (cause instanceof Problem && cause.reason === 'body_too_large') sender.charge?.(held)
      }
      throw cause
    } finally {
      reading.give(held, shares)
      // Not waited for: who never ends a body would never hear that it was refused.
      reader?.cancel().catch(() => {})
    }
  }

  async function workingOn<T>(
    { shares, turn }: Sender,
    text: string,
    work: TextWork<T>,
    worked: (bytes: number) => void,
  ): Promise<T> {
    const wait = turn?.()
    if (wait) await wait
    if (text.length < LARGE) {
      const done = await work(text)
      if (text.length > SMALL) worked(text.length)
      return done
    }
    await working.take(text.length, shares)
    // What it was inflated from and to is garbage now, three times its size.
    if (text.length > HUGE) Bun.gc(true)
    try {
      return await work(text)
    } finally {
      giveBackWhenCollected(working, text.length, shares)
    }
  }

  return {
    json: (sender, request, limit) =>
      use(sender, request, limit, (value) => Promise.resolve(value)),
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
function giveBackWhenCollected(working: Budget, bytes: number, shares: readonly Share[]) {
  // When what holds the value has returned.
  setTimeout(() => {
    Bun.gc(true)
    working.give(bytes, shares)
  })
}

const tooSlow = ({ bodyReadMs, bodyGraceMs, bodyBytesPerSecond }: Limits) =>
  new Problem(
    'request_timeout',
    `The body came too slowly: after ${bodyGraceMs / 1000} s it has to come at ${bodyBytesPerSecond} bytes a second, and all of it within ${bodyReadMs / 1000} s. Send it faster, or less at once.`,
  )
