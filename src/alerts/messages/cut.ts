/** The beginning of a text, with an ellipsis where more was. @param most UTF-16 units, the ellipsis among them */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text
    .slice(0, Math.max(0, most - 1))
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

/**
 * As much of a text as fits once it is escaped: what is cut is the text, so that no escape is cut in two.
 * @param size of an escaped text, in what the limit counts
 */
export function escapedWithin(
  text: string,
  most: number,
  escaped: (text: string) => string,
  size = (text: string) => text.length,
): string {
  let fits = 0
  let over = Math.min(text.length, most) + 1
  while (over - fits > 1) {
    const middle = (fits + over) >> 1
    if (size(escaped(cut(text, middle))) <= most) fits = middle
    else over = middle
  }
  return fits === 0 ? '' : escaped(cut(text, fits))
}

export const utf8Bytes = (text: string): number => Buffer.byteLength(text)
