/** NUL ends strings in SQLite's functions, and a lone surrogate has no UTF-8 form: both become U+FFFD. */
export const wellFormed = (text: string) =>
  text.isWellFormed() && text.indexOf('\0') === -1
    ? text
    : text.toWellFormed().replaceAll('\0', '\ufffd')

/** At most `length` UTF-16 units, and never half a surrogate pair. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}
