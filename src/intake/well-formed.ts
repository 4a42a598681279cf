/**
 * Replaces NUL and lone surrogates by U+FFFD: NUL ends strings in SQLite's functions, and a lone surrogate has no form
 * in UTF-8.
 */
export const wellFormed = (text: string) =>
  text.isWellFormed() && text.indexOf('\0') === -1
    ? text
    : text.toWellFormed().replaceAll('\0', '\ufffd')

/** Cuts a text to `length` UTF-16 units at most, never through a surrogate pair. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}
