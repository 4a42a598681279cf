/** What came back for a batch; `status` is undefined when nothing did. */
export interface Answer {
  status: number | undefined
  /** The header of that name: seconds, or an HTTP date (RFC 9110, section 10.2.3). */
  retryAfter?: string | null
}

export type Verdict = 'sent' | 'again' | 'halve' | 'refused' | 'closed'

const FIRST_WAIT_MS = 1000
const MOST_WAIT_MS = 300_000
/** Tries of one item, the first among them. */
export const MOST_TRIES = 8

/**
 * What to do after an answer. `closed`: the key is wrong, so that all that follows would be refused, too.
 */
export function verdictOf({ status }: Answer): Verdict {
  if (status === undefined || status === 408 || status === 429 || status >= 500) return 'again'
  if (status < 300) return 'sent'
  if (status === 413) return 'halve'
  return status === 401 || status === 403 ? 'closed' : 'refused'
}

/**
 * How long to wait before the next try: what the server asks for, else exponential backoff with full jitter.
 * @param tries how often it was tried already
 * @param random from 0 to 1
 * @returns ms
 */
export function waitOf({ retryAfter }: Answer, tries: number, now: number, random: number): number {
  const asked = askedMs(retryAfter, now)
  if (asked !== undefined) return Math.min(asked, 24 * 3_600_000)
  return random * Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries)
}

function askedMs(text: string | null | undefined, now: number): number | undefined {
  if (!text) return undefined
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
