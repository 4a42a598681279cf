import type { Begun, LongAnswers } from '../lib/long-answers'
import type { Call } from '../lib/remote'

/** Asks the read thread for more of what it has begun. */
export type Follow = Call<LongAnswers['reads']>

const utf8 = new TextEncoder()

/**
 * Passes on JSON that another thread makes, as fast as the client takes it. Answers nothing before
 * there is something to pass on: until then it may still be refused.
 */
export async function answerLong(
  begun: Begun,
  follow: Follow,
  headers: Record<string, string> = {},
): Promise<Response> {
  let { text, rest } = begun
  while (text === '' && rest !== null) ({ text, rest } = await follow('rest.next', rest))
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
