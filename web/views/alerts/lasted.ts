import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/durations'

/** How long something lasted, to the minute, where seconds would be noise: `41 min`, `2 h 30 min`, `1 d`, `<1 min`. */
export function lasted(ms: number): string {
  if (ms < MINUTE_MS) return '<1 min'
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`
  return ms < DAY_MS
    ? inTwo(Math.floor(ms / MINUTE_MS), 60, 'h', 'min')
    : inTwo(Math.floor(ms / HOUR_MS), 24, 'd', 'h')
}

/** @param small how many of the smaller unit, of which `size` make a larger one */
function inTwo(small: number, size: number, larger: string, smaller: string): string {
  const rest = small % size
  return `${Math.floor(small / size)} ${larger}${rest === 0 ? '' : ` ${rest} ${smaller}`}`
}
