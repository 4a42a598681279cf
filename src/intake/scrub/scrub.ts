import { limits } from '../../limits'
import { cut, wellFormed } from '../well-formed'
import { hiddenArgument } from './arguments'
import { isCardNumber } from './card-number'
import { CleanTexts } from './clean-texts'
import { inspect, traits } from './inspect'
import { MASK } from './mask'
import { hidePersonal, hideUserFolder } from './personal'
import { hideSecrets, isSuspect } from './scrub-text'
import { isSecretKey, isSecretParameter, saysCard, secretStems, wordsOf } from './secret-key'
import type { ScrubSettings } from './settings'
import { hideTokens } from './tokens'

/** A key of free data as it is kept, and whether its value must be hidden. */
export interface Key {
  name: string
  isSecret: boolean
  /** Whether a number under the key may be a card's. */
  saysCard: boolean
}

/** Hides secrets by one project's settings. Make it once for the settings and keep it: it remembers the keys that it saw. */
export interface Scrubber {
  readonly mask: string
  key(sent: string): Key
  /**
   * Makes a text well formed, and hides the secrets in it.
   * @param isOfCard the text stands under a key that says card
   */
  text(sent: string, isOfCard?: boolean): string
  /** Hides the user in the path of a file of code. Nothing else of it can be a secret. */
  path(sent: string): string
  /** Whether the project hides anything about persons, which names and ids may hold. */
  readonly hidesPersonal: boolean
  /** An argument of a list with the secret in it hidden; undefined where it has none. */
  argument(list: readonly unknown[], index: number): string | undefined
  /** Whether a parameter of a URL is a secret by its name. */
  parameter(name: string): boolean
  /** Whether a number under a key that says card is a card's. */
  isCard(sent: number | bigint): boolean
}

/** Keys to remember: applications use some hundred. A hostile one that sends ever new ones only slows itself down. */
const KEYS_REMEMBERED = 4096
const LONGEST_REMEMBERED = 64

export function scrubber(settings: ScrubSettings): Scrubber {
  const known = new Map<string, Key>()
  const { emails, ipAddresses, userPaths } = settings
  const hidesPersonal = settings.enabled && (emails || ipAddresses || userPaths)
  const alsoSecret = settings.extraKeys.map(wordsOf).filter((words) => words.length > 0)

  const stems = secretStems(alsoSecret)

  function key(sent: string): Key {
    return known.get(sent) ?? learn(sent)
  }

  function learn(sent: string): Key {
    const whole = cut(wellFormed(sent), limits.tagKeyLength)
    // An object that is keyed by tokens has secrets as its keys.
    const name = settings.enabled ? hideTokens(whole) : whole
    const isSecret = settings.enabled && isSecretKey(name, alsoSecret, stems)
    const key: Key = { name, isSecret, saysCard: settings.enabled && saysCard(name) }
    if (sent.length > LONGEST_REMEMBERED) return key
    if (known.size >= KEYS_REMEMBERED) known.clear()
    known.set(sent, key)
    return key
  }

  /** For words of texts, which seldom come again and are not remembered. */
  const isSecret = (word: string) =>
    known.get(word)?.isSecret ?? isSecretKey(word, alsoSecret, stems)

  const clean = new CleanTexts()

  function text(sent: string, isOfCard = false): string {
    if (!isOfCard && clean.has(sent)) return sent
    const bits = inspect(sent)
    const whole = bits & traits.unclean ? wellFormed(sent) : sent
    if (!settings.enabled) return whole
    const open = isSuspect(bits, whole.length)
      ? hideSecrets(whole, isSecret, stems, bits, isOfCard)
      : whole
    const kept = hidesPersonal ? hidePersonal(open, MASK, settings) : open
    if (kept === sent) clean.add(sent)
    return kept
  }

  const path = (sent: string) => (settings.enabled && userPaths ? hideUserFolder(sent, MASK) : sent)

  const argument = (list: readonly unknown[], index: number) =>
    settings.enabled ? hiddenArgument(list, index, isSecret) : undefined

  const parameter = (name: string) =>
    settings.enabled && (isSecretParameter(name) || isSecret(name))

  const isCard = (sent: number | bigint) => settings.enabled && isCardNumber(String(sent))

  return { mask: MASK, hidesPersonal, key, text, path, argument, parameter, isCard }
}
