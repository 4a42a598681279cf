import { Stems } from './stems'

const SECRET_WORDS = new Set(
  (
    'password passwords passwd pwd pass pw passphrase passcode secret secrets token tokens authorization ' +
    'cookie cookies credential credentials creds apikey privatekey jwt bearer otp csrf xsrf ' +
    'sid sessionid jsessionid phpsessid cvv cvv2 cvc cvc2 csc cvn ssn creditcard cardnumber ccnumber ' +
    'pin totp mfa iban passkey mnemonic licensekey licencekey'
  ).split(' '),
)
const SECRET_PAIRS = new Set(
  (
    'api key|api keys|private key|secret key|access key|auth key|encryption key|signing key|account key|' +
    'session id|session key|card number|card no|credit card|cc number|cc num|social security|' +
    'security code|connection string|amz signature|goog signature|license key|licence key|activation key|' +
    'product key|master key|ssh key|recovery code|recovery codes|backup code|backup codes|verification code|' +
    'authorization code|auth code|device code|one time|seed phrase|account number|routing number|bank account|' +
    'tax id|passport number|mailgun key|client assertion|saml response|saml assertion|code verifier|security answer|secret answer'
  ).split('|'),
)
/** Secret words that stand at the end of words written as one: `csrftoken`, `accesstoken`, `dbpassword`. */
const SECRET_ENDINGS = [
  'token',
  'secret',
  'passwd',
  'apikey',
  'privatekey',
  'secretkey',
  'accesskey',
]
/** Words that make a value a fact about a secret: `tokenCount`, `password_expires_at`, `AWS_ACCESS_KEY_ID`. */
const ABOUT_A_SECRET = new Set(
  (
    'count counts length len size limit limits usage used remaining type types kind expires expiry ' +
    'expiration expired ttl at id ids name names index url uri endpoint valid enabled disabled ' +
    'required consent policy strength'
  ).split(' '),
)
/** Words beside the tokens that language models count: `max_tokens`, `promptTokens`. */
const COUNTED_TOKENS = new Set(
  'max min total prompt completion input output cached reasoning num used remaining estimated'.split(
    ' ',
  ),
)

/** A stem of every word above, and of `SECRET_PARAMETERS`. */
const STEMS = (
  'pass pw secr token auth cook cred key jwt bearer otp srf sid session cv csc ssn card cc soci secur connection ' +
  'signature pin totp mfa iban mnemonic licen code one phrase account routing bank tax saml assertion ' +
  'sig ticket invit reset magic hash oob'
).split(' ')

/** Stems of all words that make a key secret, those of the project included. */
export const secretStems = (alsoSecret: string[][]) =>
  new Stems([...STEMS, ...alsoSecret.map(([first]) => first ?? '')])

const ownStems = secretStems([])

/**
 * Names of OpenTelemetry's semantic conventions that say nothing that lets somebody in although their words do: what somebody does in a page goes
 * by a session of its own, whose id is no cookie's.
 */
const OPEN_NAMES = new Set(['session.id', 'session.previous_id'])

/** Whether to hide the value under a key. Goes by the key's words, so that `author` is not `auth`. */
export function isSecretKey(key: string, alsoSecret: string[][] = [], stems = ownStems): boolean {
  if (!stems.mayStandIn(key)) return false
  const words = wordsOf(key)
  for (const sequence of alsoSecret) if (holds(words, sequence)) return true
  const end = endOfSecret(words)
  if (end === 0 || OPEN_NAMES.has(key)) return false
  return end === words.length || !ABOUT_A_SECRET.has(words.at(-1) as string)
}

const SECRET_PARAMETERS = new Set(
  'code sig signature ticket invite invitation reset magic otp hash_token oobcode samlresponse id_token_hint'.split(
    ' ',
  ),
)

/**
 * Whether a parameter of a URL is a secret. `code`, `sig` and the like let in whoever has a link; elsewhere they name
 * other things.
 */
export const isSecretParameter = (key: string) =>
  SECRET_PARAMETERS.has(key) || SECRET_PARAMETERS.has(key.toLowerCase())

const CARD_WORDS = new Set('card cards pan cc visa mastercard amex maestro'.split(' '))

/** Whether a number under a key may be a card's: `card`, `payment_card`, `pan`. */
export const saysCard = (key: string) =>
  /card|pan|cc|visa|amex|maestro/i.test(key) && wordsOf(key).some((word) => CARD_WORDS.has(word))

/** The words of a key: x, auth, token of `X-Auth-Token`, `xAuthToken` and `X_AUTH_TOKEN`. */
export const wordsOf = (key: string): string[] =>
  key
    .split(/[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())

/** One past the last word of the first secret among the words, or 0. */
function endOfSecret(words: string[]): number {
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string
    if (word === 'tokens' && COUNTED_TOKENS.has(words[i - 1] ?? '')) continue
    if (isSecretWord(word)) return i + 1
    if (SECRET_PAIRS.has(`${word} ${words[i + 1]}`)) return i + 2
  }
  return words.at(-1) === 'auth' ? words.length : 0
}

const isSecretWord = (word: string) =>
  SECRET_WORDS.has(word) ||
  SECRET_ENDINGS.some((ending) => word.endsWith(ending)) ||
  (word.includes('password') && word !== 'passwordless')

const holds = (words: string[], sequence: string[]) =>
  words.some((_, start) => sequence.every((word, i) => words[start + i] === word))
