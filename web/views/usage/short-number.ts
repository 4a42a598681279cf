import { number } from '../../lib/format'

const MILLION = 1_000_000

/** A count that is exact, shorter where millions are round: `1 M`, `2.5 M`, `25,000`, `1,234,567`. */
export const shortNumber = (count: number): string =>
  count >= MILLION && count % (MILLION / 10) === 0 ? `${number(count / MILLION)} M` : number(count)

/** A forecast, rounded to what anybody can know: `8.5 M`, `24,900`, `412`. */
export function roundNumber(count: number): string {
  if (count >= MILLION) return `${number(Math.round(count / (MILLION / 10)) / 10)} M`
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 2)
  return number(Math.round(count / step) * step)
}
