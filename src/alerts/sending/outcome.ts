import type { Answer } from '../../http/outgoing/ask'
import type { ChannelKind } from '../channels/model'
import { notBeforeOf } from './schedule'

/** How a try went. */
export interface Outcome {
  isGood: boolean
  /** The HTTP status, or the code of a mail server. */
  code: number | null
  /** In words, for the person who set the channel up. */
  says: string
  /** What came back. */
  answer: string | null
  /** Until when the receiver wants nothing, in ms. */
  notBefore: number | null
  /** Whether the receiver has said that it is gone for good. */
  isGone: boolean
  /** Of a mail, the addresses that have it by now. */
  reached: readonly string[]
  /** Whether trying again could help. */
  mayHelp: boolean
}

export const failed = (says: string, more: Partial<Outcome> = {}): Outcome => ({
  isGood: false,
  code: null,
  says,
  answer: null,
  notBefore: null,
  isGone: false,
  reached: [],
  mayHelp: true,
  ...more,
})

export const delivered = (says: string, more: Partial<Outcome> = {}): Outcome => ({
  ...failed(says),
  isGood: true,
  ...more,
})

/** Statuses that mean the same from all of them. Others have words of their own below. */
const WORDS: Record<number, string> = {
  400: 'did not understand the message',
  401: 'does not let us in: the token or the address is wrong',
  403: 'does not let us in: the token or the address is wrong, or may not write there',
  404: 'knows no such address: it is misspelled, or was removed there',
  405: 'takes no POST at this address',
  408: 'waited too long for the message',
  410: 'says that this is gone for good',
  413: 'finds the message too large',
  429: 'has had too many messages',
}

/** What a receiver's answer means. Only 2xx is good; a redirect is not followed, since it could lead anywhere. */
export function outcomeOf(kind: ChannelKind, answer: Answer, at: number): Outcome {
  if ('fault' in answer) return failed(answer.fault)
  const { status, headers, body } = answer
  const came = { code: status, answer: body || null }
  if (status >= 200 && status < 300) return delivered(`It was taken with ${status}.`, came)
  if (status >= 300 && status < 400)
    return failed(
      `It answered ${status} and sends us on${placeOf(headers.location)}. Redirects are not followed: name the address where it ends.`,
      came,
    )
  const isGone = status === 410 && kind === 'webhook'
  const asked = status === 429 || status === 503
  const said = kind === 'telegram' ? telegramSays(body) : {}
  const does = WORDS[status] ?? (status >= 500 ? 'has a fault of its own' : 'refused the message')
  return failed(`It answered ${status}: it ${does}.${said.words ?? ''}`, {
    ...came,
    notBefore: asked ? notBeforeOf(headers['retry-after'] ?? said.retryAfter, at) : null,
    isGone,
    mayHelp: !isGone,
  })
}

/** Where a redirect leads, without what could be a secret in it. */
function placeOf(location: string | undefined): string {
  const url = location === undefined ? null : URL.parse(location)
  return url ? ` to ${url.origin}` : ''
}

/** Telegram says what is wrong, and for how long to wait, in its answer (https://core.telegram.org/bots/api#making-requests). */
function telegramSays(body: string): { words?: string; retryAfter?: string } {
  try {
    const { description, parameters } = JSON.parse(body) as {
      description?: unknown
      parameters?: { retry_after?: unknown }
    }
    const seconds = parameters?.retry_after
    return {
      ...(typeof description === 'string' && { words: ` Telegram says: ${description}.` }),
      ...(typeof seconds === 'number' && { retryAfter: String(seconds) }),
    }
  } catch {
    return {}
  }
}
