import { type Pattern, patternOf } from './pattern'

/** A key as a query has it: in quotes where it would end too soon, or be read as text. */
export const spelledKey = (key: string): string =>
  /[\s:=<>!"()]|^-|^\d+$/.test(key) || key === '' ? quoted(key) : key

/** A value as a query has it, its stars standing for anything. */
export const spelledValue = (value: string): string => spelledPattern(patternOf(value))

/** A value that was found somewhere, as the term has it that finds that very value. */
export const spelledLiteral = (value: string): string => spelledPattern([value])

/** A text that is looked for, as a query has it. */
export const spelledText = (text: string): string =>
  /[\s"():=<>!]|^-|^(?:AND|OR|NOT)$/.test(text) || text === '' ? quoted(text) : text

/** What has spaces or signs, or looks like a comparison or a range, stands in quotes. */
function spelledPattern(pattern: Pattern): string {
  const bare = pattern.map((part) => part.replace(/[\\*]/g, '\\$&')).join('*')
  return bare === '' || /[\s"()]|^[!=<>]|^\/\/|\.\./.test(bare)
    ? `"${bare.replaceAll('"', '\\"')}"`
    : bare
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
