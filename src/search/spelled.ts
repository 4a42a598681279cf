import { type Pattern, patternOf } from './pattern'

/** Writes a key for a query: in quotes where it would end too soon, or be read as text. */
export const spelledKey = (key: string): string =>
  /[\s:=<>!"()]|^-|^\d+$/.test(key) || key === '' ? quoted(key) : key

/** Writes a value for a query; its stars stand for any text. */
export const spelledValue = (value: string): string => spelledPattern(patternOf(value))

/** Writes a value so that a term finds exactly it; its stars are stars. */
export const spelledLiteral = (value: string): string => spelledPattern([value])

/** Puts a pattern in quotes that has spaces or signs, or looks like a comparison or a range. */
function spelledPattern(pattern: Pattern): string {
  const bare = pattern.map((part) => part.replace(/[\\*]/g, '\\$&')).join('*')
  return bare === '' || /[\s"()]|^[!=<>]|^\/\/|\.\./.test(bare)
    ? `"${bare.replaceAll('"', '\\"')}"`
    : bare
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
