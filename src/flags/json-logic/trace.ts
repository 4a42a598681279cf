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
  /** What was hashed: the seed, and the value of the attribute behind it. */
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
  if (value !== null && typeof value === 'object') return cut(JSON.stringify(value))
  return typeof value === 'string' ? cut(value) : value
}

const cut = (text: string) =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text
