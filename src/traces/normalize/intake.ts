import type { Scrubber } from '../../events/scrub/scrub'
import type { Limits } from '../../limits'
import type { Attributes } from '../span'
import { intText } from '../value'
import { cleanText } from './clean-text'

/** An attribute's key, with what was made of the texts that stood under it. */
export interface KnownKey {
  /** As it is kept. */
  name: string
  isSecret: boolean
  saysCard: boolean
  cleaned: Map<string, string> | undefined
  /** The list that has the key already, and where in it. */
  list: number
  place: number
}

/** Longer texts are cleaned each time: they seldom come twice, and would be held until the end. */
const LONGEST_REMEMBERED = 256
/** A key with more values has a new one nearly each time. */
const VALUES_REMEMBERED = 512

/**
 * The reading of one body's spans. The same keys, names and values stand in span after span: each
 * is looked at once a body.
 */
export class Intake {
  /** Attributes, events, links and characters that were over a bound, by how many places. */
  trimmed = 0
  /** Spans whose parent was named by what is no id. */
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
    const key = { name, isSecret, saysCard, cleaned: undefined, list: 0, place: 0 }
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

  /** What names something: an operation, a library, a state. */
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

  /** A list of which only the first `most` are kept. @returns how many */
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
    if (key.list === this.list) attributes[key.place] = text
    else {
      key.list = this.list
      key.place = attributes.push(key.name, text) - 1
    }
  }
}
