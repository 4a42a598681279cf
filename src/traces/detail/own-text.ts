/**
 * A text that no longer is a part of its chunk's: a slice keeps the whole of what it was cut from,
 * which for a name would be a megabyte.
 */
export const ownText = (text: string): string => Buffer.from(text).toString()
