const grouped = new Intl.NumberFormat('en')

/** 1,284 */
export const number = (count: number) => grouped.format(count)

/** `1 issue`, `3 issues`, `1,284 events`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`

/** 41% */
export const percent = (share: number) => `${Math.round(share * 100)}%`

/** A share in percent that is 0% or 100% only when it is exactly nothing or all; else `<1%` or `>99%`. */
export function share(of: number): string {
  if (of > 0 && of < 0.01) return '<1%'
  return of > 0.99 && of < 1 ? '>99%' : percent(of)
}
