import { hideOptionValues, hideShortOptions } from './arguments'
import { hideBankAccounts } from './bank-account'
import { hideCardNumbers } from './card-number'
import { traits } from './inspect'
import { hideElements, hideValueAttributes } from './markup'
import { MASK } from './mask'
import { hideAssigned, hideNamed } from './scrub-pairs'
import { hideSocialSecurity } from './social-security'
import { hideInserted, hideSetPasswords } from './sql-literals'
import type { Stems } from './stems'
import { hideTokens } from './tokens'
import { hideDriverPasswords, hideTokensInPaths, hideUrlPasswords } from './url-secrets'

const PRIVATE_KEY =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g
const SCHEME = /earer[ \t]|asic[ \t]/i
const AUTHORIZATION = /\b(bearer|basic)([ \t]+)([\w.~+/=-]{8,})/gi

/** Mailgun's keys: `key-` is a common word, and a digest may be anything's, so the text must name Mailgun too. */
const MAILGUN = /\b(key-)?[0-9a-f]{32}(?:(?<=key-[0-9a-f]{32})|-[0-9a-f]{8}-[0-9a-f]{8})\b/g
const hideMailgunKeys = (text: string) =>
  /mailgun|\bapi:key-/i.test(text)
    ? text.replace(MAILGUN, (_, prefix = '') => `${prefix}${MASK}`)
    : text

/** The shortest token of a known form. */
const SHORTEST_TOKEN = 20
const WITH_A_PAIR = traits.equals | traits.colon | traits.less | traits.dash

/** Whether a text with these traits needs `hideSecrets` at all. */
export const isSuspect = (bits: number, length: number) =>
  length >= SHORTEST_TOKEN || (bits & (WITH_A_PAIR | traits.manyDigits | traits.letterB)) !== 0

/**
 * Hides secrets in a text, in time linear to its length: each search bounds how far it looks.
 * @param isOfCard the text stands under a key that says card
 */
export function hideSecrets(
  text: string,
  isSecret: (key: string) => boolean,
  stems: Stems,
  bits: number,
  isOfCard: boolean,
): string {
  let result = text
  if (bits & traits.dash && result.includes('-----BEGIN'))
    result = result.replace(PRIVATE_KEY, MASK)
  if (result.length >= SHORTEST_TOKEN) result = hideTokens(result)
  if (bits & traits.letterB && bits & traits.space && SCHEME.test(result)) {
    result = result.replace(AUTHORIZATION, hideAuthorization)
  }
  if (bits & traits.at) result = hideDriverPasswords(hideUrlPasswords(result))
  if (bits & traits.slash) result = hideTokensInPaths(result)
  if (bits & traits.quote && bits & traits.bracket) result = hideInserted(result, isSecret)
  if (bits & traits.quote && result.length >= SHORTEST_TOKEN) result = hideSetPasswords(result)
  if (bits & traits.dash && result.length > 36) result = hideMailgunKeys(result)
  if (bits & traits.dash) result = hideShortOptions(hideOptionValues(result, isSecret))
  if (bits & traits.less) result = hideElements(result, isSecret)
  if (bits & traits.equals)
    result = hideValueAttributes(hideAssigned(result, isSecret, stems), isSecret)
  if (bits & traits.colon) result = hideNamed(result, isSecret, stems)
  if (bits & traits.manyDigits)
    result = hideBankAccounts(hideCardNumbers(result, MASK, isOfCard), MASK)
  if (bits & traits.someDigits && bits & traits.dash) result = hideSocialSecurity(result, MASK)
  return result
}

/** "Bearer authentication failed" is prose: a credential has a digit, a sign or capitals inside. */
const hideAuthorization = (whole: string, scheme: string, gap: string, credential: string) =>
  /[\d=+/_.~-]|[a-z][A-Z]/.test(credential) || credential.length >= 20
    ? `${scheme}${gap}${MASK}`
    : whole
