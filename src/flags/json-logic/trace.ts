import type { Scalar } from '../model'
import type { Operator } from '../words'

/** What a condition compared, and what came of it. */
export type Looked =
  | {
      kind: 'comparison'
      attribute: string
      operator: Operator
      expected: readonly Scalar[]
      caseInsensitive: boolean
      negate: boolean
      /** As it stood in the context; cut when it is long. Left out where the context had none. */
      actual?: unknown
      matched: boolean
      because: Because
    }
  | { kind: 'all' | 'any' | 'not'; matched: boolean; parts: Looked[]; notLookedAt: number }
  | { kind: 'segment'; segment: string; matched: boolean; parts: Looked[] }
  | { kind: 'jsonLogic'; matched: boolean; result: unknown; read: Read[] }

/**
 * Before `negate`: a value fits; none does; the context has no such attribute; or it has a type that the operator does not take.
 */
export type Because = 'fits' | 'differs' | 'absent' | 'other-type'

/** An attribute that a raw rule has read. */
export interface Read {
  attribute: string
  value: unknown
}

/** Where a key fell among the shares of a split. */
export interface Bucket {
  /** What was hashed: the seed, and the value of the attribute behind it; cut when it is long. */
  hashed: string
  /** 0 ≤ percent < 100. */
  percent: number
  /** The shares in their order, in percent. */
  shares: { variant: string; from: number; to: number }[]
}

/** Notes of one evaluation. Conditions put theirs into `looked`; a group gives its parts a list of their own meanwhile. */
export interface Trace {
  looked: Looked[]
  read: Read[]
  buckets: Bucket[]
}

const LONGEST_SHOWN = 200

/** A value as it is shown: long texts are cut, and lists and objects are shown as their JSON. */
export function shown(value: unknown): unknown {
  if (typeof value === 'string') return cut(value)
  return value !== null && typeof value === 'object' ? cut(jsonOf(value, LONGEST_SHOWN)) : value
}

/** The JSON of a value, or its beginning of so many characters: what is behind that is not looked at. */
function jsonOf(value: unknown, room: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room + 1))
  if (value === null || typeof value !== 'object') return String(value)
  const isList = Array.isArray(value)
  let text = isList ? '[' : '{'
  for (const name in value) {
    if (text.length > room) return text
    if (text.length > 1) text += ','
    if (!isList) text += `${JSON.stringify(name.slice(0, room + 1))}:`
    text += jsonOf((value as Record<string, unknown>)[name], room - text.length)
  }
  return text + (isList ? ']' : '}')
}

const cut = (text: string) =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text
