import type { Revenue } from '../../../api/goals'

/** An exact decimal amount as people write it: `€148,212.00`. */
export function amountWords(amount: string, currency: string): string {
  const digits = amount.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // A text is formatted as it is; a number of its size may have no exact one.
  return format.format(amount as Intl.StringNumericLiteral)
}

/** All that came in, a currency after the other; `–` for nothing. */
export const moneyWords = (revenue: readonly Revenue[]) =>
  revenue.map(({ sum, currency }) => amountWords(sum, currency)).join(' + ') || '–'
