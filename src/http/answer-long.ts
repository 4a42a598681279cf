import type { Begun, LongAnswers } from '../lib/long-answers'
import type { Call } from '../lib/remote'
import type { Turns } from '../lib/turns'
import { type Budget, budget } from './budget'
import { compressedJson } from './compressed'
import { compressing } from './compressing'
import { encodingOf } from './encodings'

/** Asks the read thread for more of an answer that it has begun, or to drop it. */
export type Follow = Call<LongAnswers['reads'] & Turns['reads']> & {
  /** Room for one answer that must be whole before its first part can be sent: it may hold two traces of 100,000 spans. */
  room: Budget
}

/** How long an answer waits for room. */
const WAIT_MS = 20_000
/** How many answers may wait for room. */
const MOST_WAITING = 24

/** Lets the read thread make one large answer after another. */
export const follower = (call: Call<LongAnswers['reads'] & Turns['reads']>): Follow =>
  Object.assign(call, {
    room: budget(1, WAIT_MS, {
      awaitable: MOST_WAITING,
      refusal: 'Too many large answers are being made; ask again.',
    }),
  })

const utf8 = new TextEncoder()

/**
 * Passes on JSON that the read thread makes, as fast as the client takes it, in a compression that the client takes. The
 * answer begins with the first part: until then the request may still be refused.
 */
export async function answerLong(
  begun: Begun,
  follow: Follow,
  request: Request,
  more: Record<string, string> = {},
): Promise<Response> {
  const { text, rest } =
    begun.text === '' ? await beginningOf(begun, follow, request.signal) : begun
  if (rest === null) return compressedJson(text, request, more)
  const headers = { 'content-type': 'application/json', vary: 'accept-encoding', ...more }
  const pieces = piecesOf(text, rest, follow)
  const encoding = encodingOf(request)
  if (!encoding) return new Response(streamOf(pieces), { headers })
  return new Response(compressing(pieces, encoding), {
    headers: { ...headers, 'content-encoding': encoding.name },
  })
}

/** Waits for all of an answer that is known to be short, though long to make. */
export async function wholeAnswer(
  begun: Begun,
  follow: Follow,
  signal: AbortSignal,
): Promise<string> {
  let { text, rest } = begun.text === '' ? await beginningOf(begun, follow, signal) : begun
  while (rest !== null) {
    const next = await follow('rest.next', rest)
    text += next.text
    rest = next.rest
  }
  return text
}

/** Waits for the first part; ends the answer when its client is gone. */
async function beginningOf(begun: Begun, follow: Follow, signal: AbortSignal): Promise<Begun> {
  let { text, rest } = begun
  if (rest === null) return begun
  try {
    await follow.room.take(1)
  } catch (cause) {
    await follow('rest.drop', rest)
    throw cause
  }
  try {
    while (text === '' && rest !== null) {
      if (!signal.aborted) ({ text, rest } = await follow('rest.next', rest))
      else {
        await follow('rest.drop', rest)
        rest = null
      }
    }
    return { text, rest }
  } finally {
    follow.room.give(1)
  }
}

/** The parts, each made when it is wanted. A reader that stops early drops the rest. */
function piecesOf(first: string, handle: number, follow: Follow): AsyncIterator<Uint8Array> {
  let next = first
  let rest: number | null = handle
  return {
    async next() {
      while (next === '' && rest !== null) ({ text: next, rest } = await follow('rest.next', rest))
      if (next === '') return { done: true, value: undefined }
      const value = utf8.encode(next)
      next = ''
      return { value }
    },
    async return() {
      if (rest !== null) await follow('rest.drop', rest)
      return { done: true, value: undefined }
    },
  }
}

const streamOf = (pieces: AsyncIterator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(out) {
      const { done, value } = await pieces.next()
      if (done) out.close()
      else out.enqueue(value)
    },
    async cancel() {
      await pieces.return?.()
    },
  })
