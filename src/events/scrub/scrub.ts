import { limits } from '../../limits'
import type { ScrubSettings } from '../../projects/scrub-settings'
import { cut, wellFormed } from '../normalize/well-formed'
import { hiddenArgument } from './arguments'
import { isCardNumber } from './card-number'
import { inspect } from './inspect'
import { MASK } from './mask'
import { hidePersonal } from './personal'
import { hideSecrets, isSuspect } from './scrub-text'
import { isSecretKey, isSecretParameter, saysCard, wordsOf } from './secret-key'
import { hideTokens } from './tokens'

/** A key of free data as it is kept, and whether its value must be hidden. */
export interface Key {
  name: string
  isSecret: boolean
  /** A number under it may be a card's. */
  saysCard: boolean
}

/** Hides secrets by one project's settings. Make one per settings and keep it: it remembers the keys it saw. */
export interface Scrubber {
  readonly mask: string
  key(sent: string): Key
  /**
   * Hides secrets that stand in a text.
   * @param bits spares the `inspect` that the caller has done
   * @param isOfCard the text stands under a key that says card
   */
  text(sent: string, bits?: number, isOfCard?: boolean): string
  /** Whether a name or an id may hold what the project hides of persons. */
  readonly hidesPersonal: boolean
  /** What of a list of arguments must be hidden, as it is kept; undefined for the others. */
  argument(list: readonly unknown[], index: number): string | undefined
  /** Whether a query's parameter lets in whoever has it. */
  parameter(name: string): boolean
  /** Whether a number under a key that says card is a card's. */
  isCard(sent: number | bigint): boolean
}

/** Applications use some hundred keys; a hostile one that sends new ones only loses its own speed. */
const KEYS_REMEMBERED = 4096
const LONGEST_REMEMBERED = 64

export function scrubber(settings: ScrubSettings): Scrubber {
  const known = new Map<string, Key>()
  const { emails, ipAddresses, userPaths } = settings
  const hidesPersonal = settings.enabled && (emails || ipAddresses || userPaths)
  const alsoSecret = settings.extraKeys.map(wordsOf).filter((words) => words.length > 0)

  function key(sent: string): Key {
    return known.get(sent) ?? learn(sent)
  }

  function learn(sent: string): Key {
    const whole = cut(wellFormed(sent), limits.tagKeyLength)
    // A table by token has tokens as its keys.
    const name = settings.enabled ? hideTokens(whole) : whole
    const isSecret = settings.enabled && isSecretKey(name, alsoSecret)
    const found = { name, isSecret, saysCard: settings.enabled && saysCard(name) }
    if (sent.length > LONGEST_REMEMBERED) return found
    if (known.size >= KEYS_REMEMBERED) known.clear()
    known.set(sent, found)
    return found
  }

  /** A word of a text, which seldom comes again and is not worth remembering. */
  const isSecret = (word: string) => known.get(word)?.isSecret ?? isSecretKey(word, alsoSecret)

  function text(sent: string, bits = inspect(sent), isOfCard = false): string {
    if (!settings.enabled) return sent
    const open = isSuspect(bits, sent.length) ? hideSecrets(sent, isSecret, bits, isOfCard) : sent
    return hidesPersonal ? hidePersonal(open, MASK, settings) : open
  }

  const argument = (list: readonly unknown[], index: number) =>
    settings.enabled ? hiddenArgument(list, index, isSecret) : undefined

  const parameter = (name: string) =>
    settings.enabled && (isSecretParameter(name) || isSecret(name))

  const isCard = (sent: number | bigint) => settings.enabled && isCardNumber(String(sent))

  return { mask: MASK, hidesPersonal, key, text, argument, parameter, isCard }
}
