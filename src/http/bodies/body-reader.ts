import type { Encoding } from '../../lib/inflate'
import { Problem } from '../../lib/problem'
import type { Limits } from '../../limits'
import { budget } from '../budget'
import type { Workload } from '../workload'
import { collect, type Grow, inflateGrowing, readerOf, tooLarge } from './arriving'
import { checkForm, checkMediaType, encodingOf } from './body-headers'
import { bodyTime } from './body-time'
import { parseJson, parseLargeJson } from './parse-json'
import type { Sender } from './sender'
import { LARGE, type TextWork, textWork } from './text-work'

/** Reads request bodies within bounds that all requests share. */
export interface BodyReader {
  /**
   * The body's JSON value, for routes that do little with it.
   * @param limit bytes, on the wire and inflated alike
   * @throws Problem `unsupported_media_type`, `body_too_large`, `request_timeout`, `invalid_json`,
   *   `overloaded`
   */
  json(sender: Sender, request: Request, limit: number): Promise<unknown>
  /** Hands the body's JSON value to work that needs memory too: the body counts as held until the work is done. */
  use<T>(sender: Sender, request: Request, limit: number, work: Work<T>): Promise<T>
  /** Hands the body's text to work that parses it a part at a time. */
  useText<T>(sender: Sender, request: Request, limit: number, work: TextWork<T>): Promise<T>
  /** The fields of a body that is a form (`application/x-www-form-urlencoded`). */
  form(sender: Sender, request: Request, limit: number): Promise<URLSearchParams>
  /** Hands the body as it is, in a buffer of its own, to work that another thread does. */
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

/** What to do with a body: with one whose size was announced, and with one that was collected piece by piece. */
interface Way<T> {
  announced(request: Request, bytes: number): Promise<T>
  collected(bytes: Buffer<ArrayBuffer>): Promise<T>
}

/** What a body of unknown size counts for as soon as it begins; each time that this is full it counts for four times as much. */
const FIRST = 16 * 1024
const GROWTH = 4

/**
 * @param bytesInFlight what all bodies of this reader share
 * @param load what works on them, where it refuses what is too much
 */
export function bodyReader(
  limits: Limits,
  bytesInFlight = limits.bytesInFlight,
  load?: Workload,
): BodyReader {
  const reading = budget(bytesInFlight, limits.bytesInFlightWaitMs)
  const { inTime, endOf } = bodyTime(limits)
  const { onText, onBytes, discard } = textWork(limits, load)

  const useText: BodyReader['useText'] = async (sender, request, limit, work) => {
    checkMediaType(request)
    return useAnyText(sender, request, limit, work)
  }

  const useAnyText: BodyReader['useText'] = (sender, request, limit, work) =>
    hold(sender, request, limit, {
      announced: async (request, bytes) => {
        const text = await inTime(
          request.text(),
          endOf(() => bytes),
        )
        return onText(sender, text, work)
      },
      collected: (bytes) => onBytes(sender, bytes, work),
    })

  const use: BodyReader['use'] = (sender, request, limit, work) =>
    useText(sender, request, limit, (text) =>
      work(
        text.length < LARGE ? parseJson(text) : parseLargeJson(text, limits.jsonContainers),
        text,
      ),
    )

  const form: BodyReader['form'] = async (sender, request, limit) => {
    checkForm(request)
    return useAnyText(sender, request, limit, async (text) => new URLSearchParams(text))
  }

  const useBytes: BodyReader['useBytes'] = async (sender, request, limit, work) => {
    checkMediaType(request)
    return hold(sender, request, limit, {
      announced: async (request, bytes) => {
        const buffer = await inTime(
          request.arrayBuffer(),
          endOf(() => bytes),
        )
        return work(new Uint8Array(buffer))
      },
      // A copy: small buffers share one, and handing that to another thread would take it from all of them.
      collected: (bytes) => work(new Uint8Array(bytes)),
    })
  }

  /** Counts a body's bytes as held while it is read and worked on. */
  async function hold<T>(
    sender: Sender,
    request: Request,
    mostBytes: number,
    way: Way<T>,
  ): Promise<T> {
    // More than all bodies together may have could never be held.
    const limit = Math.min(mostBytes, bytesInFlight)
    const encoding = encodingOf(request)
    const length = request.headers.get('content-length')
    const announced = length === null ? undefined : Number(length)
    if (announced !== undefined && announced > limit) throw tooLarge(limit)
    const isHeldAtOnce = announced !== undefined && (sender.isTrusted || announced <= FIRST)
    if (!isHeldAtOnce || encoding)
      return holdWhatComes(sender, request, encoding, limit, way.collected)

    const { shares } = sender
    const wait = reading.take(announced, shares)
    if (wait) await wait
    try {
      sender.charge?.(announced)
      return await way.announced(request, announced)
    } finally {
      reading.give(announced, shares)
    }
  }

  /**
   * Counts only what has come, for bodies whose size is known when they are there (chunked, compressed), and for those
   * of strangers. A body that grows beyond what most stay below takes room for all that it may become, at once: if each
   * took room for what has come, many could fill the budget together and none could go on.
   */
  async function holdWhatComes<T>(
    sender: Sender,
    request: Request,
    encoding: Encoding | undefined,
    limit: number,
    work: Way<T>['collected'],
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
      // All of it is here, so waiting for room keeps no line open: take room for what most bodies become.
      const bytes = encoding
        ? await inflateGrowing(wire, encoding, await grow(Math.min(limit, LARGE)), grow)
        : wire
      reading.give(held - bytes.length, shares)
      held = bytes.length
      sender.charge?.(held)
      return await work(bytes)
    } catch (cause) {
      discard(held)
      // A large body is charged for though it was refused. Refusing small ones stays free, however often they come.
      if (held > LARGE && cause instanceof Problem && cause.reason === 'body_too_large')
        sender.charge?.(held)
      throw cause
    } finally {
      reading.give(held, shares)
      // Not waited for: a sender that never ends its body would never hear that it was refused.
      reader?.cancel().catch(() => {})
    }
  }

  return {
    json: (sender, request, limit) =>
      use(sender, request, limit, (value) => Promise.resolve(value)),
    use,
    useText,
    form,
    useBytes,
    get held() {
      return reading.held
    },
  }
}
