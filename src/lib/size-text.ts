const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** A size as people read it: `312 B`, `1.4 MiB`, `150 GiB`. */
export function sizeText(bytes: number): string {
  let left = bytes
  let unit = 0
  while (left >= 1024 && unit < UNITS.length - 1) {
    left /= 1024
    unit++
  }
  return `${unit === 0 || left >= 100 ? Math.round(left) : left.toFixed(1)} ${UNITS[unit]}`
}
