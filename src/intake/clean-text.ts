import type { Scrubber } from './scrub/scrub'
import { cut } from './well-formed'

/** A secret that begins before the cut is recognized by at most this much of the text behind the cut. */
const SECRET_LENGTH = 1024

/**
 * Makes a text well formed, scrubs it, then cuts it. Callers compare lengths to see whether it was cut.
 * @param isOfCard the text stands under a key that says card
 */
export function cleanText(text: string, longest: number, scrub: Scrubber, isOfCard = false) {
  if (isOverlong(text, longest)) return cleanOverlong(text, longest, scrub, isOfCard)
  return cut(scrub.text(text, isOfCard), longest)
}

/** Whether a text is much longer than what is kept of it, so that scrubbing all of it would be wasted. */
export const isOverlong = (text: string, longest: number) => text.length > longest + SECRET_LENGTH

/** Scrubs a text only a little past the cut, and drops that little: a secret may stand across its end. */
export function cleanOverlong(text: string, longest: number, scrub: Scrubber, isOfCard: boolean) {
  const scrubbed = scrub.text(cut(text, longest + SECRET_LENGTH), isOfCard)
  return cut(scrubbed, Math.max(0, Math.min(longest, scrubbed.length - SECRET_LENGTH)))
}
