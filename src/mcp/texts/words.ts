/** A time to the second, which is enough to talk of it. */
export const second = (time: string): string => time.replace(/\.\d+Z$/, 'Z')

/** The last part of an answer that is a page of a list. */
export const nextPage = (cursor: string | null): string[] =>
  cursor === null ? [] : [`There are more: ask again with cursor ${cursor}`]
