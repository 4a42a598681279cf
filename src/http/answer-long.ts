import type { Begun, LongAnswers } from '../lib/long-answers'
import type { Call } from '../lib/remote'
import type { Turns } from '../lib/turns'
import { type Budget, budget } from './budget'

/** Asks the read thread for more of what it has begun, or to end it. */
export type Follow = Call<LongAnswers['reads'] & Turns['reads']> & {
  /** What one answer holds that nothing can be told of before it is whole: two traces of 100,000 spans. */
  room: Budget
}

/** How long an answer waits until those before it have been made. */
const WAIT_MS = 20_000
/** How many wait. */
const MOST_WAITING = 24

/** Large answers are made one after another. */
export const follower = (call: Call<LongAnswers['reads'] & Turns['reads']>): Follow =>
  Object.assign(call, {
    room: budget(1, WAIT_MS, {
      awaitable: MOST_WAITING,
      refusal: 'Too many large answers are being made; ask again.',
    }),
  })

const utf8 = new TextEncoder()

/**
 * Passes on JSON that another thread makes, as fast as the client takes it. Answers nothing before
 * there is something to pass on: until then it may still be refused.
 */
export async function answerLong(
  begun: Begun,
  follow: Follow,
  { signal }: Request,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { text, rest } = begun.text === '' ? await beginningOf(begun, follow, signal) : begun
  const body = rest === null ? text : stream(text, rest, follow)
  return new Response(body, { headers: { 'content-type': 'application/json', ...headers } })
}

/** Waits for what can be told first; for nothing where nobody is there any more. */
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

function stream(first: string, handle: number, follow: Follow): ReadableStream {
  let next = first
  let rest: number | null = handle
  return new ReadableStream({
    async pull(controller) {
      while (next === '' && rest !== null) ({ text: next, rest } = await follow('rest.next', rest))
      if (next !== '') controller.enqueue(utf8.encode(next))
      next = ''
      if (rest === null) controller.close()
    },
    async cancel() {
      if (rest !== null) await follow('rest.drop', rest)
    },
  })
}
