import { cleanOverlong, isOverlong } from '../../intake/clean-text'
import type { Scrubber } from '../../intake/scrub/scrub'
import { cut, wellFormed } from '../../intake/well-formed'
import { Problem } from '../../lib/problem'
import type { Limits } from '../../limits'
import { asSpelled } from './spellings'

type Segment = string | number

const LONGEST_POINTER = 1024
/** A text that is 16 digits and nothing else, most likely typed into a form: it counts as a card without a key that says so. */
const CARD_ALONE = /^\s{0,8}\d{16}\s{0,8}$/
/** Whether a text is a card number alone. One that begins with a letter needs no search. */
const isCardAlone = (text: string) => text.charCodeAt(0) <= 57 && CARD_ALONE.test(text)

/**
 * The state of reading one event: the path of the value that is being read, what was cut so far, and readers of single values.
 * It keeps two paths: a refusal names the one that was sent (`/exception/values/0/…`), `_trimmed` the one that is stored
 * (`/exception/0/…`).
 */
export class Intake {
  trimmed: Record<string, number> | undefined
  /** The platform of the first stack that was read from text. */
  platform: string | undefined
  private readonly sentPath: (Segment | null)[] = []
  private readonly keptPath: (Segment | null)[] = []
  private depth = 1
  private notes = 0

  constructor(
    private readonly body: object,
    readonly limits: Limits,
    readonly scrub: Scrubber,
    private readonly isWellFormed: boolean,
  ) {}

  /** Steps into a list or object; null for the path, sent or stored, that does not have this step. */
  enter(sent: Segment | null, kept: Segment | null = sent): void {
    this.sentPath.push(sent)
    this.keptPath.push(kept)
    if (sent !== null && ++this.depth > this.limits.jsonDepth) this.refuseDepth()
  }

  leave(): void {
    this.keptPath.pop()
    if (this.sentPath.pop() !== null) this.depth--
  }

  /** Reads a short text that identifies something: makes it well formed and cuts it, but never scrubs it. */
  name(value: unknown, field: Segment, longest = this.limits.nameLength): string | undefined {
    if (value === undefined || value === null || value === '') return undefined
    if (typeof value !== 'string') return this.refuse(field, 'must be a string')
    const name = this.isWellFormed ? value : wellFormed(value)
    return name.length > longest ? this.shorten(name, field, longest) : name
  }

  /** Reads a text that people and programs write freely: scrubs it before it is cut. */
  text(value: unknown, field: Segment, longest = this.limits.nameLength): string | undefined {
    if (value === undefined || value === null || value === '') return undefined
    if (typeof value !== 'string') return this.refuse(field, 'must be a string')
    return this.clean(value, field, longest, isCardAlone(value))
  }

  /** @param isOfCard the text stands under a key that says card */
  clean(value: string, field: Segment, longest: number, isOfCard = false): string {
    if (isOverlong(value, longest)) {
      this.note(field, value.length)
      return cleanOverlong(value, longest, this.scrub, isOfCard)
    }
    const scrubbed = this.scrub.text(value, isOfCard)
    return scrubbed.length > longest ? this.shorten(scrubbed, field, longest) : scrubbed
  }

  flag(value: unknown, field: Segment): boolean | undefined {
    if (value === undefined || value === null) return undefined
    return typeof value === 'boolean' ? value : this.refuse(field, 'must be true or false')
  }

  object(value: unknown, field: Segment): Record<string, unknown> | undefined {
    if (value === undefined || value === null) return undefined
    if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
    return this.refuse(field, 'must be an object')
  }

  shorten(value: string, field: Segment, longest: number): string {
    this.note(field, value.length)
    return cut(value, longest)
  }

  note(field: Segment, amount: number): void {
    if (++this.notes > this.limits.trimNotes) return
    this.trimmed ??= {}
    this.trimmed[pointer([...this.keptPath, field])] = amount
  }

  /** Notes that the current list or object was cut. */
  noteHere(amount: number): void {
    if (++this.notes > this.limits.trimNotes) return
    this.trimmed ??= {}
    this.trimmed[pointer(this.keptPath)] = amount
  }

  /** @param rule ends the sentence that begins with the path: "must be a string" */
  refuse(field: Segment, rule: string): never {
    const path = pointer(asSpelled(this.body, [...this.sentPath, field]))
    throw invalid(path, rule)
  }

  private refuseDepth(): never {
    throw invalid(
      pointer(asSpelled(this.body, this.sentPath)),
      `is nested too deeply: send at most ${this.limits.jsonDepth} levels of objects and lists`,
    )
  }
}

export const invalid = (path: string, rule: string) =>
  new Problem('invalid_event', `${path === '' ? 'The event' : path} ${rule}.`, {
    errors: [{ path, message: `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.` }],
  })

/** Writes a JSON pointer (RFC 6901). It ends early rather than grow with hostile keys. */
function pointer(segments: (Segment | null)[]): string {
  let path = ''
  for (const segment of segments) {
    if (segment === null) continue
    const longer = `${path}/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (longer.length > LONGEST_POINTER) break
    path = longer
  }
  return wellFormed(path)
}
