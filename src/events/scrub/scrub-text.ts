import { hideCardNumbers } from './card-number'
import { traits } from './inspect'
import { MASK } from './mask'
import { hideAssigned, hideQuoted } from './scrub-pairs'

const PRIVATE_KEY =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g
const OUR_SECRETS = /\b(ingest_live_|whimbrel_pat_)[A-Za-z0-9]+/g
const SCHEME = /earer[ \t]|asic[ \t]/i
const AUTHORIZATION = /\b(bearer|basic)([ \t]+)([\w.~+/=-]{8,})/gi

/** Whether a text with these traits needs `hideSecrets` at all. */
export const isSuspect = (bits: number, length: number) =>
  (bits & (traits.equals | traits.manyDigits)) !== 0 ||
  ((bits & traits.colon) !== 0 && (bits & (traits.at | traits.quote)) !== 0) ||
  (length > 14 && (bits & (traits.letterB | traits.underscore)) !== 0) ||
  (length > 26 && (bits & traits.dash) !== 0)

/**
 * Hides secrets that stand in a text: keys, credentials in URLs and headers, card numbers. Linear in its length.
 * @param isOfCard the text stands under a key that says card
 */
export function hideSecrets(
  text: string,
  isSecret: (key: string) => boolean,
  bits: number,
  isOfCard: boolean,
): string {
  let result = text
  if (bits & traits.dash && result.includes('-----BEGIN'))
    result = result.replace(PRIVATE_KEY, MASK)
  if (bits & traits.underscore && (result.includes('t_live_') || result.includes('l_pat_'))) {
    result = result.replace(OUR_SECRETS, `$1${MASK}`)
  }
  if (bits & traits.letterB && SCHEME.test(result)) {
    result = result.replace(AUTHORIZATION, hideAuthorization)
  }
  if (bits & traits.at) result = hideUrlPasswords(result)
  if (bits & traits.equals) result = hideAssigned(result, isSecret)
  if (bits & traits.quote && bits & traits.colon) result = hideQuoted(result, isSecret)
  if (bits & traits.manyDigits) result = hideCardNumbers(result, MASK, isOfCard)
  return result
}

/** "Bearer authentication failed" is prose: a credential has a digit, a sign or capitals inside. */
const hideAuthorization = (whole: string, scheme: string, gap: string, credential: string) =>
  /[\d=+/_.~-]|[a-z][A-Z]/.test(credential) || credential.length >= 20
    ? `${scheme}${gap}${MASK}`
    : whole

function hideUrlPasswords(text: string): string {
  let result = ''
  let kept = 0
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
    const start = at + 3
    const end = endOfAuthority(text, start)
    const authority = text.slice(start, end)
    const host = authority.lastIndexOf('@')
    const colon = authority.indexOf(':')
    if (host === -1 || colon === -1 || colon >= host - 1) continue
    result += text.slice(kept, start + colon + 1) + MASK
    kept = start + host
  }
  return kept === 0 ? text : result + text.slice(kept)
}

function endOfAuthority(text: string, start: number): number {
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i)
    // Space and below, and " ' / < > ? # \
    if (code <= 32 || code === 47 || code === 63 || code === 35 || code === 34) return i
    if (code === 39 || code === 60 || code === 62 || code === 92) return i
  }
  return text.length
}
