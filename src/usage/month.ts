import { Problem } from '../lib/problem'

/** A calendar month of UTC as a number, such as 202611 for November 2026. Months order as their numbers do. */
export type Month = number

export function monthOf(at: number): Month {
  const date = new Date(at)
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1
}

/** When a month begins, in ms. */
export const monthStart = (month: Month): number =>
  Date.UTC(Math.floor(month / 100), (month % 100) - 1)

/** When a month ends and the next begins, in ms. */
export const monthEnd = (month: Month): number => Date.UTC(Math.floor(month / 100), month % 100)

/** As addresses and answers spell it: `2026-11`. */
export const monthText = (month: Month): string =>
  `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`

/** The month that a text of the form `2026-11` names. @throws Problem `invalid_request` */
export function monthFrom(text: string): Month {
  if (/^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text)) return Number(text.replace('-', ''))
  throw new Problem('invalid_request', '/month: Send a month such as 2026-11.', {
    errors: [{ path: '/month', message: 'Send a month such as 2026-11' }],
  })
}
