/** Where in the text of a query something stands. */
export interface Place {
  start: number
  end: number
}

export type Operator = '=' | '!=' | '>=' | '<=' | '>' | '<'

/** Words to look for. */
export interface TextTerm extends Place {
  is: 'text'
  text: string
}

/** `key:value`, `key:>=value`, `key!=value`. */
export interface PairTerm extends Place {
  is: 'pair'
  key: string
  operator: Operator
  /** As it stands between quotes, or without any: stars and what denies them are still in it. */
  value: string
  /** In quotes it is never a range. */
  isQuoted: boolean
}

export type Term = TextTerm | PairTerm

/** What must all hold, of which any must, what must not, or one condition. */
export type Expression<Condition> =
  | { all: readonly Expression<Condition>[] }
  | { any: readonly Expression<Condition>[] }
  | { not: Expression<Condition> }
  | Condition

export const COMPARISONS = ['>=', '<=', '>', '<'] as const
export type Comparison = (typeof COMPARISONS)[number]
