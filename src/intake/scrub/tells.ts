import { MASK } from './mask'

/** Values that give nothing away. The last three are options of `fetch` about credentials. */
const NOTHING = new Set(
  'true false null None nil undefined *** same-origin include omit'.split(' '),
)
/** Placeholders, which stand for a value: `?`, `$1`, `:name`, `%s`, `{token}`, `${token}`, `<token>`, `...`. */
const PLACEHOLDER =
  /^(?:[?:@]\w*|\$\d*|\$?\{\{?[^}]*\}?\}?|%(?:\(\w+\))?[a-z]|<[^>]*>?|[*.…•-]+|x{3,}|\[\w*)$/i
/** Words that programs and forms write after `password:` and the like; also types of code. */
const SAID_OF_SECRETS = new Set(
  (
    'missing required invalid incorrect wrong empty expired mismatch mismatched unset blank short long weak strong ok ' +
    'failed failure denied unknown unauthorized forbidden rejected accepted unchanged changed updated string number ' +
    'boolean any object array function str int bytes hidden masked redacted filtered removed optional none null nil true ' +
    'false undefined yes no present absent set found is was are must requires require needs to or and option flag ' +
    'argument not can cannot could has have with for instead should may might will would in on at of by from as given ' +
    'expects expected expecting value the a an if when but too does do did be been before after via'
  ).split(' '),
)
/** Names of secrets that also name other things: a parser's `token`, a page's `auth`. */
const WEAK = /^(?:tokens?|cookies?|auth|credentials?|creds|bearer|csrf|xsrf|sid|pass|pw|jwt|ssn)$/i
const CODES = /(?:^|[^a-z])(?:pin|otp|totp|mfa|cvv2?|cvc2?|csc|cvn|security[ _-]?code)$/i
/** A longer word is a secret, whatever it looks like. This also bounds how far to look. */
const LONGEST_LOOK = 64

/** Whether the value from `from` to `to` gives nothing away. */
export function tellsNothing(text: string, from: number, to: number): boolean {
  if (to - from > LONGEST_LOOK) return text.startsWith(MASK, from)
  const value = text.slice(from, to)
  return NOTHING.has(value) || value.startsWith(MASK) || PLACEHOLDER.test(value)
}

/**
 * Whether a word without quotes after `key:` or `key =` is a secret rather than a word of a sentence, as in "Unexpected token:
 * name", "password: must have 8 characters" and "private key: not found".
 */
export function isCredential(key: string, text: string, from: number, to: number): boolean {
  if (to - from > LONGEST_LOOK) return true
  const word = text.slice(from, to).replace(/[.!?:]+$/, '')
  if (word === '' || SAID_OF_SECRETS.has(word.toLowerCase())) return false
  if (CODES.test(key) && /^\d{3,10}$/.test(word)) return true
  if (/[(){}<>|`]/.test(word)) return false
  if (WEAK.test(key))
    return word.length >= 6 && /\d/.test(word) && /[a-z]{1}.*\d|\d.*[a-z]/i.test(word)
  return (word.length >= 3 && /[\d!#$%^&*+=@~]|[a-z][A-Z]/.test(word)) || endsClause(text, to)
}

/** Whether no further word of the sentence follows. */
function endsClause(text: string, to: number): boolean {
  let at = to
  while (text.charCodeAt(at) === 32) at++
  const next = text.charCodeAt(at)
  // What follows is the end, a control character, one of " ' ) , ; ] } or another option.
  return (
    Number.isNaN(next) ||
    next < 32 ||
    (at === to && `"'),;]}&#`.includes(text[at] as string)) ||
    `|-`.includes(text[at] as string)
  )
}
