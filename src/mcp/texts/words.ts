const GROUPED = new Intl.NumberFormat('en')

/** `1 event`, `1,284 events`. */
export const counted = (count: number, one: string): string =>
  `${GROUPED.format(count)} ${one}${count === 1 ? '' : 's'}`

/** `41%`; `<1%` for less than that. */
export const share = (part: number): string =>
  part > 0 && part < 0.01 ? '<1%' : `${Math.round(part * 100)}%`

/** `2.4 s`, `120 ms`. */
export const took = (ms: number): string =>
  ms < 1000 ? `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`

/** A time to the second, which is enough to talk of it. */
export const second = (time: string): string => time.replace(/\.\d+Z$/, 'Z')

/** The last part of an answer that is a page of a list. */
export const nextPage = (cursor: string | null): string[] =>
  cursor === null ? [] : [`There are more: ask again with cursor ${cursor}`]
