import { cut } from '../../events/normalize/well-formed'
import type { Scrubber } from '../../events/scrub/scrub'

/** A secret that begins before the cut is looked for this far beyond it. */
const SECRET_LENGTH = 1024

/**
 * A text made well formed, scrubbed, then cut; whoever compares lengths sees whether it was cut.
 * @param isOfCard the text stands under a key that says card
 */
export function cleanText(text: string, longest: number, scrub: Scrubber, isOfCard = false) {
  if (text.length > longest + SECRET_LENGTH) return cleanOverlong(text, longest, scrub, isOfCard)
  return cut(scrub.text(text, isOfCard), longest)
}

/** Drops a little more than the limit asks: a secret may stand across the end of what was looked at. */
function cleanOverlong(text: string, longest: number, scrub: Scrubber, isOfCard: boolean) {
  const scrubbed = scrub.text(cut(text, longest + SECRET_LENGTH), isOfCard)
  return cut(scrubbed, Math.max(0, Math.min(longest, scrubbed.length - SECRET_LENGTH)))
}
