/** A part of a query's text, by its first character and the one behind its last. */
export interface TextRange {
  start: number
  end: number
}

export type Operator = '=' | '!=' | '>=' | '<=' | '>' | '<'

/** Words to look for. */
export interface TextTerm extends TextRange {
  is: 'text'
  text: string
}

/** `key:value`, `key:>=value`, `key!=value`. */
export interface PairTerm extends TextRange {
  is: 'pair'
  key: string
  operator: Operator
  /** The value's text without quotes. Stars, and backslashes that take their meaning away, are still in it. */
  value: string
  /** Whether the value stood in quotes: then it is never a range. */
  isQuoted: boolean
}

export type Term = TextTerm | PairTerm

/** A condition, or several joined: all must hold, any must hold, or one must not. */
export type Expression<Condition> =
  | { all: readonly Expression<Condition>[] }
  | { any: readonly Expression<Condition>[] }
  | { not: Expression<Condition> }
  | Condition

export const COMPARISONS = ['>=', '<=', '>', '<'] as const
export type Comparison = (typeof COMPARISONS)[number]
