const UNITS = ['B', 'KiB', 'MiB', 'GiB']

/** `312 B`, `1.4 MiB` */
export function bytes(count: number): string {
  let left = count
  let unit = 0
  while (left >= 1024 && unit < UNITS.length - 1) {
    left /= 1024
    unit++
  }
  return `${unit === 0 || left >= 100 ? Math.round(left) : left.toFixed(1)} ${UNITS[unit]}`
}
