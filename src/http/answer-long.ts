import type { Begun, LongAnswers } from '../lib/long-answers'
import type { Call } from '../lib/remote'
import type { Turns } from '../lib/turns'

/** Asks the read thread for more of what it has begun, or to end it. */
export type Follow = Call<LongAnswers['reads'] & Turns['reads']>

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
  let { text, rest } = begun
  while (text === '' && rest !== null) {
    if (signal.aborted) {
      await follow('rest.drop', rest)
      return new Response()
    }
    ;({ text, rest } = await follow('rest.next', rest))
  }
  const body = rest === null ? text : stream(text, rest, follow)
  return new Response(body, { headers: { 'content-type': 'application/json', ...headers } })
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
