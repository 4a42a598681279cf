/** A chart is divided into four, so each of these has a fourth that can be read. */
const TOPS = [1, 2, 4, 6, 8, 10]

/** The number at which a chart ends whose highest value is given. */
export function niceTop(most: number): number {
  if (!(most > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return exact(power * (TOPS.find((top) => top * power >= most) ?? 10))
}

/** Without the noise in the last digits of a floating point number. */
export const exact = (value: number) => Number(value.toPrecision(12))
