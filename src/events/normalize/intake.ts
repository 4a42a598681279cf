import { Problem } from '../../lib/problem'
import type { Limits } from '../../limits'
import type { Scrubber } from '../scrub/scrub'
import { asSpelled } from './spellings'
import { cut, wellFormed } from './well-formed'

type Segment = string | number

/** Longer secrets (private keys, tokens) are hidden up to the end of the text when their own end is not seen. */
const SECRET_LENGTH = 1024
const LONGEST_POINTER = 1024
/** Under no key to say what it is, and with nothing around it: most likely what somebody typed into a form. */
const CARD_ALONE = /^\s{0,8}\d{16}\s{0,8}$/
/** Texts that begin with a letter are spared the search. */
const isCardAlone = (text: string) => text.charCodeAt(0) <= 57 && CARD_ALONE.test(text)

/**
 * The reading of one event: where in it we are, what was cut so far, and the readers of single values.
 * Two paths are kept, since what was sent (`/exception/values/0/…`) is what a refusal must name, and what is
 * kept (`/exception/0/…`) is what `_trimmed` must name.
 */
export class Intake {
  trimmed: Record<string, number> | undefined
  /** What wrote the first stack that was read from text. */
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

  /** Steps into a list or object; null on the side, sent or kept, that does not have the step. */
  enter(sent: Segment | null, kept: Segment | null = sent): void {
    this.sentPath.push(sent)
    this.keptPath.push(kept)
    if (sent !== null && ++this.depth > this.limits.jsonDepth) this.refuseDepth()
  }

  leave(): void {
    this.keptPath.pop()
    if (this.sentPath.pop() !== null) this.depth--
  }

  /** A short text that identifies: made well formed and cut, never scrubbed. */
  name(value: unknown, field: Segment, longest = this.limits.nameLength): string | undefined {
    if (value === undefined || value === null || value === '') return undefined
    if (typeof value !== 'string') return this.refuse(field, 'must be a string')
    const name = this.isWellFormed ? value : wellFormed(value)
    return name.length > longest ? this.shorten(name, field, longest) : name
  }

  /** A text that people and programs write freely: scrubbed as well, before it is cut. */
  text(value: unknown, field: Segment, longest = this.limits.nameLength): string | undefined {
    if (value === undefined || value === null || value === '') return undefined
    if (typeof value !== 'string') return this.refuse(field, 'must be a string')
    return this.clean(value, field, longest, isCardAlone(value))
  }

  /** @param isOfCard the text stands under a key that says card */
  clean(value: string, field: Segment, longest: number, isOfCard = false): string {
    if (value.length > longest + SECRET_LENGTH)
      return this.cleanOverlong(value, field, longest, isOfCard)
    const scrubbed = this.scrub.text(value, isOfCard)
    return scrubbed.length > longest ? this.shorten(scrubbed, field, longest) : scrubbed
  }

  /** Looks for secrets only a little past the cut, and drops that little: a secret may stand across its end. */
  private cleanOverlong(value: string, field: Segment, longest: number, isOfCard: boolean) {
    this.note(field, value.length)
    const scrubbed = this.scrub.text(cut(value, longest + SECRET_LENGTH), isOfCard)
    return cut(scrubbed, Math.max(0, Math.min(longest, scrubbed.length - SECRET_LENGTH)))
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

  /** Notes that the list or object we are in was cut. */
  noteHere(amount: number): void {
    if (++this.notes > this.limits.trimNotes) return
    this.trimmed ??= {}
    this.trimmed[pointer(this.keptPath)] = amount
  }

  /** `rule` completes the sentence that begins with the path: "must be a string". */
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

/** RFC 6901; ends early rather than grow with hostile keys. */
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
