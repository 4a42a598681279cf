import { limits } from '../../limits'
import type { ScrubSettings } from '../../projects/scrub-settings'
import { cut, wellFormed } from '../normalize/well-formed'
import { hiddenArgument } from './arguments'
import { isCardNumber } from './card-number'
import { CleanTexts } from './clean-texts'
import { inspect, traits } from './inspect'
import { MASK } from './mask'
import { hidePersonal, hideUserFolder } from './personal'
import { hideSecrets, isSuspect } from './scrub-text'
import { isSecretKey, isSecretParameter, saysCard, secretStems, wordsOf } from './secret-key'
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
   * A text as it is kept: well formed, and without the secrets that stood in it.
   * @param isOfCard the text stands under a key that says card
   */
  text(sent: string, isOfCard?: boolean): string
  /** The path of a file of code, of which only the name of a user may be hidden. */
  path(sent: string): string
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

  const stems = secretStems(alsoSecret)

  function key(sent: string): Key {
    return known.get(sent) ?? learn(sent)
  }

  function learn(sent: string): Key {
    const whole = cut(wellFormed(sent), limits.tagKeyLength)
    // A table by token has tokens as its keys.
    const name = settings.enabled ? hideTokens(whole) : whole
    const isSecret = settings.enabled && isSecretKey(name, alsoSecret, stems)
    const found = { name, isSecret, saysCard: settings.enabled && saysCard(name) }
    if (sent.length > LONGEST_REMEMBERED) return found
    if (known.size >= KEYS_REMEMBERED) known.clear()
    known.set(sent, found)
    return found
  }

  /** A word of a text, which seldom comes again and is not worth remembering. */
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
