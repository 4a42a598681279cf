/** Amounts are whole numbers of this part of a unit: events hold four decimals at most. */
const DECIMALS = 4

interface Sum {
  /** In ten-thousandths of the unit. */
  amount: bigint
  times: number
  /** The most decimals of an amount: sums and means are written with as many. */
  decimals: number
}

/** What came in of one currency. Amounts are decimal texts. */
export interface Revenue {
  currency: string
  sum: string
  /** How many events had an amount. */
  times: number
  mean: string
}

/** Adds amounts up by currency, exactly: no binary fraction is ever near them. */
export class Money {
  private readonly sums = new Map<string, Sum>()

  /** @param revenue an amount and its currency, `12.50 EUR`; empty for none @param times how often it came */
  add(revenue: string, times: number): void {
    if (revenue === '' || times === 0) return
    const [text = '', currency = ''] = revenue.split(' ')
    const [units = '', fraction = ''] = text.split('.')
    const sum = this.sums.get(currency) ?? { amount: 0n, times: 0, decimals: 0 }
    sum.amount += BigInt(units + fraction.padEnd(DECIMALS, '0')) * BigInt(times)
    sum.times += times
    sum.decimals = Math.max(sum.decimals, fraction.length)
    this.sums.set(currency, sum)
  }

  /** Each currency by itself, that of the most events first. */
  all(): Revenue[] {
    return [...this.sums]
      .sort(([a, one], [b, other]) => other.times - one.times || (a < b ? -1 : 1))
      .map(([currency, { amount, times, decimals }]) => ({
        currency,
        sum: textOf(amount, 1n, decimals),
        times,
        mean: textOf(amount, BigInt(times), decimals),
      }))
  }
}

/** A part of an amount as a decimal text, rounded half up. */
function textOf(amount: bigint, parts: bigint, decimals: number): string {
  const unit = parts * 10n ** BigInt(DECIMALS - decimals)
  const rounded = (2n * amount + unit) / (2n * unit)
  const digits = rounded.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
