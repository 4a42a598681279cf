/** A comment at the end of a script, such as `//# sourceMappingURL=app.js.map`. */
interface TrailingComment {
  value: string
  /** The index at which it begins. */
  index: number
}

/**
 * Reads a magic comment of a script by ECMA-426: the last one, after which only comments follow. Texts in strings, of
 * which bundled tools are full, do not count.
 */
export function trailingComment(code: string, name: string): TrailingComment | undefined {
  const index = Math.max(code.lastIndexOf(`//# ${name}=`), code.lastIndexOf(`//@ ${name}=`))
  if (index < 0) return undefined
  const [line = '', ...after] = code.slice(index).split(/[\n\r\u2028\u2029]/)
  if (!after.every((text) => /^\s*(?:\/\/|$)/.test(text))) return undefined
  const value = line.slice(`//# ${name}=`.length).trimEnd()
  return /^[^\s'"`]+$/.test(value) ? { value, index } : undefined
}
