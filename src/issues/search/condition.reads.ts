import type { Pattern } from '../../search/pattern'
import type { NumberTest, TextTest } from '../../search/read-test'

/** A condition on `issue i` in SQL. Its values go by position: conditions are joined, and names could meet. */
export interface Condition {
  text: string
  values: (string | number)[]
  /** The keys of all issues that can meet the condition, where they are known. */
  keys?: number[]
}

export const condition = (text: string, ...values: Condition['values']): Condition => ({
  text,
  values,
})

export const among = (keys: number[]): Condition => ({
  text: 'i.key IN (SELECT value FROM json_each(?))',
  values: [JSON.stringify(keys)],
  keys,
})

export const not = ({ text, values }: Condition): Condition => ({ text: `NOT (${text})`, values })

export function allOf(parts: readonly Condition[]): Condition {
  const [fewest] = parts.flatMap(({ keys }) => (keys ? [keys] : [])).sort(byLength)
  return { ...joined(parts, ' AND '), ...(fewest && { keys: fewest }) }
}

export function anyOf(parts: readonly Condition[]): Condition {
  const known = parts.flatMap(({ keys }) => (keys ? [keys] : []))
  const all = known.length === parts.length ? [...new Set(known.flat())] : undefined
  return { ...joined(parts, ' OR '), ...(all && { keys: all }) }
}

const byLength = (one: number[], other: number[]) => one.length - other.length

const joined = (parts: readonly Condition[], by: string): Condition => ({
  text: parts.map(({ text }) => `(${text})`).join(by),
  values: parts.flatMap(({ values }) => values),
})

/** The condition that a text column fits a pattern, or does not. */
export function matching(column: string, test: TextTest): Condition {
  const [only = '', ...rest] = test.pattern
  const fits =
    rest.length === 0
      ? condition(`${column} = ?`, only)
      : condition(`${column} GLOB ?`, globOf(test.pattern))
  return test.is === 'like' ? fits : not(fits)
}

export const comparing = (column: string, { is, number }: NumberTest): Condition =>
  condition(`${column} ${is} ?`, number)

/** `*` stands for anything; everything else is literal. */
const globOf = (pattern: Pattern) => pattern.map((part) => part.replace(/[[*?]/g, '[$&]')).join('*')
