import { limits } from '../../limits'
import { cut, wellFormed } from '../normalize/well-formed'
import { isCardNumber } from './card-number'
import { inspect } from './inspect'
import { MASK } from './mask'
import { hideSecrets, isSuspect } from './scrub-text'
import { isSecretKey, saysCard, wordsOf } from './secret-key'

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
  readonly enabled: boolean
  key(sent: string): Key
  /**
   * Hides secrets that stand in a text.
   * @param bits spares the `inspect` that the caller has done
   * @param isOfCard the text stands under a key that says card
   */
  text(sent: string, bits?: number, isOfCard?: boolean): string
  /** Whether a number under a key that says card is a card's. */
  isCard(sent: number | bigint): boolean
}

/** Applications use some hundred keys; a hostile one that sends new ones only loses its own speed. */
const KEYS_REMEMBERED = 4096
const LONGEST_REMEMBERED = 64

export function scrubber(settings: { enabled: boolean; extraKeys: string[] }): Scrubber {
  const known = new Map<string, Key>()
  const alsoSecret = settings.extraKeys.map(wordsOf).filter((words) => words.length > 0)

  function key(sent: string): Key {
    return known.get(sent) ?? learn(sent)
  }

  function learn(sent: string): Key {
    const name = cut(wellFormed(sent), limits.tagKeyLength)
    const isSecret = settings.enabled && isSecretKey(name, alsoSecret)
    const found = { name, isSecret, saysCard: settings.enabled && saysCard(name) }
    if (sent.length > LONGEST_REMEMBERED) return found
    if (known.size >= KEYS_REMEMBERED) known.clear()
    known.set(sent, found)
    return found
  }

  const isSecret = (sent: string) => key(sent).isSecret

  function text(sent: string, bits = inspect(sent), isOfCard = false): string {
    if (!settings.enabled || !isSuspect(bits, sent.length)) return sent
    return hideSecrets(sent, isSecret, bits, isOfCard)
  }

  const isCard = (sent: number | bigint) => settings.enabled && isCardNumber(String(sent))

  return { mask: MASK, enabled: settings.enabled, key, text, isCard }
}
