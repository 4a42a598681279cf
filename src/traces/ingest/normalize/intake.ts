import { cleanText } from '../../../intake/clean-text'
import type { Scrubber } from '../../../intake/scrub/scrub'
import type { Limits } from '../../../limits'
import type { Attributes } from '../../spans/span'
import { intText } from '../../spans/value'

/** An attribute's key, with the texts that came under it and what cleaning made of them. */
export interface KnownKey {
  /** As it is kept. */
  name: string
  isSecret: boolean
  saysCard: boolean
  cleaned: Map<string, string> | undefined
  /** Number of the last list with the key, and where in that list its value stands. */
  list: number
  valueAt: number
}

/** Longer texts are cleaned each time: they seldom come twice, and would be held until the end. */
const LONGEST_REMEMBERED = 256
/** A key with more different values has a new one nearly each time. */
const VALUES_REMEMBERED = 512

/**
 * The reading of one body's spans. The same keys, names and values stand in span after span: each
 * is looked at once a body.
 */
export class Intake {
  /** How often there were more attributes, events, links or characters than a bound allows. */
  trimmed = 0
  /** Spans that name as their parent what is no id. */
  falseParents = 0
  /** A number came that JSON.parse has rounded. */
  hasRounded = false
  private readonly keys = new Map<string, KnownKey>()
  private readonly names = new Map<string, string>()
  private list = 0

  constructor(
    readonly scrub: Scrubber,
    readonly limits: Limits,
  ) {}

  /** @returns undefined for one beyond the most that a request may have */
  key(sent: string): KnownKey | undefined {
    const known = this.keys.get(sent)
    if (known) return known
    if (this.keys.size >= this.limits.spanKeys) {
      this.trimmed++
      return undefined
    }
    const { name, isSecret, saysCard } = this.scrub.key(sent)
    const key = { name, isSecret, saysCard, cleaned: undefined, list: 0, valueAt: 0 }
    this.keys.set(sent, key)
    return key
  }

  /** The string under a key, as it is kept. */
  string(key: KnownKey, sent: string): string {
    key.cleaned ??= new Map()
    const known = key.cleaned.get(sent)
    if (known !== undefined) return known
    const cleaned = this.text(sent, this.limits.spanValueLength, key.saysCard)
    if (sent.length <= LONGEST_REMEMBERED && key.cleaned.size < VALUES_REMEMBERED)
      key.cleaned.set(sent, cleaned)
    return cleaned
  }

  /** A text that names something: an operation, a library, a trace state. */
  name(sent: unknown): string {
    if (typeof sent !== 'string' || sent === '') return ''
    const known = this.names.get(sent)
    if (known !== undefined) return known
    const cleaned = this.text(sent, this.limits.nameLength)
    if (sent.length <= LONGEST_REMEMBERED && this.names.size < VALUES_REMEMBERED)
      this.names.set(sent, cleaned)
    return cleaned
  }

  /** @param isOfCard the text stands under a key that says card */
  text(sent: string, longest: number, isOfCard = false): string {
    if (sent.length > longest) this.trimmed++
    return cleanText(sent, longest, this.scrub, isOfCard)
  }

  /** A whole number; under a key that says card it may be a card's. */
  int(key: KnownKey, value: number | bigint): string {
    return key.saysCard && this.scrub.isCard(value) ? this.scrub.mask : intText(value)
  }

  /** Cuts a list to its first `most` items. @returns how many are left */
  most(count: number, most: number): number {
    if (count <= most) return count
    this.trimmed++
    return most
  }

  beginList(): void {
    this.list++
  }

  /** Adds to the list begun last. A key that comes again has its last value (decision 0019). */
  put(attributes: Attributes, key: KnownKey, text: string): void {
    if (key.list === this.list) attributes[key.valueAt] = text
    else {
      key.list = this.list
      key.valueAt = attributes.push(key.name, text) - 1
    }
  }
}
