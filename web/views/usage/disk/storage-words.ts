import { sizeText } from '../../../../src/lib/size-text'
import type { Kept, StorageView } from '../../../api/storage'

/** The colour of each signal in charts. */
export const COLOURS = {
  events: 'var(--d1)',
  spans: 'var(--d2)',
  analytics: 'var(--d3)',
  replays: 'var(--d4)',
} satisfies Record<Kept, string>

/** How fast the folder grows, and for how long there is room. */
export function growthWords({ growthBytesADay, daysLeft }: StorageView) {
  if (growthBytesADay === null) return { rate: 'not known', until: 'before the first full day' }
  if (growthBytesADay <= 0) return { rate: 'none', until: 'as much goes as comes' }
  const rate = `${sizeText(growthBytesADay)} a day`
  if (daysLeft.ceiling !== null) return { rate, until: `ceiling ${inDays(daysLeft.ceiling)}` }
  return { rate, until: `disk full ${inDays(daysLeft.disk ?? 0)}` }
}

/** Past ten years nobody counts days. */
const inDays = (days: number) => (days > 3650 ? 'in years' : `in ${days} d`)

/** For how long projects keep a signal: `90 d`, `30–90 d`, `7 d – for ever`. */
export function keptWords(days: readonly (number | null)[]): string {
  const sorted = [...new Set(days)].sort((a, b) => (a ?? Infinity) - (b ?? Infinity))
  const [least, most] = [sorted[0] ?? null, sorted.at(-1) ?? null]
  if (least === null) return 'for ever'
  if (most === null) return `${least} d – for ever`
  return least === most ? `${least} d` : `${least}–${most} d`
}
