/**
 * The text form of an attribute's value: a string as it is, anything else behind NUL and a letter.
 * Texts have no NUL (`wellFormed` sees to it), so no string is ever taken for another type.
 */
export const TYPES = {
  i: 'int',
  d: 'double',
  b: 'bool',
  a: 'array',
  m: 'map',
  x: 'bytes',
  e: 'empty',
} as const
export type ValueType = (typeof TYPES)[keyof typeof TYPES] | 'string'

/** A value as JSON can say it: whole numbers beyond 2^53 and what is no number stay text, bytes are base64. */
export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain }

const MARK = '\0'
const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n

export const EMPTY = `${MARK}e`
export const boolText = (value: boolean): string => `${MARK}b${value}`
export const doubleText = (value: number): string => `${MARK}d${value}`
export const bytesText = (base64: string): string => `${MARK}x${base64}`
/** A value inside another. Lists and maps are structures here, so that no text is quoted twice. */
export type Item = string | { a: Item[] } | { m: [key: string, value: Item][] }

export function itemText(item: Item): string {
  if (typeof item === 'string') return item
  return 'a' in item ? `${MARK}a${JSON.stringify(item.a)}` : `${MARK}m${JSON.stringify(item.m)}`
}

/** A whole number; what no 64 bits hold becomes a double. */
export function intText(value: number | bigint): string {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? `${MARK}i${value + 0}` : wide(value)
  return value >= INT64_MIN && value <= INT64_MAX ? `${MARK}i${value}` : doubleText(Number(value))
}

const wide = (value: number) =>
  Number.isInteger(value) && Math.abs(value) < 2 ** 63 ? intText(BigInt(value)) : doubleText(value)

export function typeOf(text: string): ValueType {
  if (text.charCodeAt(0) !== 0) return 'string'
  return TYPES[text[1] as keyof typeof TYPES]
}

/** The value behind a text form. */
export function plainOf(text: string): Plain {
  const rest = text.slice(2)
  switch (typeOf(text)) {
    case 'string':
      return text
    case 'int':
      return Number.isSafeInteger(Number(rest)) ? Number(rest) : rest
    case 'double':
      return Number.isFinite(Number(rest)) ? Number(rest) : rest
    case 'bool':
      return rest === 'true'
    case 'array':
      return itemsOf(text).map(plainOf)
    case 'map':
      return Object.fromEntries(entriesOf(text).map(([key, value]) => [key, plainOf(value)]))
    case 'bytes':
      return rest
    case 'empty':
      return null
  }
}

/** A value as a person reads and types it; lists and maps as JSON. */
export function shownValue(text: string): string {
  if (text.charCodeAt(0) !== 0) return text
  const plain = plainOf(text)
  return typeof plain === 'object' ? JSON.stringify(plain) : String(plain)
}

/** The text forms of the items of an array. */
export const itemsOf = (text: string): string[] =>
  (JSON.parse(text.slice(2)) as Item[]).map(itemText)

/** Keys and text forms of a map. */
export const entriesOf = (text: string): [string, string][] =>
  (JSON.parse(text.slice(2)) as [string, Item][]).map(([key, item]) => [key, itemText(item)])
