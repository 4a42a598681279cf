import type { IssueView } from '../../src/issues/detail/model'
import { shortVersion } from './version'

export interface ReleaseFlag {
  release: string
  /** `2026.11.1, oldest` */
  label: string
  /** Where the flag stands in the chart, from 0 to 1. */
  share: number
  /** The narrowest chart with room for the label; without room it shows on hover alone. */
  room: 'narrow' | 'wide' | 'none'
}

/** The share of the chart's width that a label takes, on a phone and on a desk. */
const NARROW = 0.33
const WIDE = 0.17
/** Right of this share of the chart a label stands left of its flag, so that it does not run out. */
export const TURN = 0.6
/** More flags than this would hide the chart. */
const MOST = 12

type Seen = Pick<IssueView, 'oldestRelease' | 'newestRelease'>

/** The time that a chart shows (ms). */
interface Span {
  from: number
  to: number
}

/**
 * Where releases began, the newest given first. The oldest and the newest that an issue was seen in are named
 * before others, else the newest.
 */
export function releaseFlags(
  releases: readonly { release: string; firstSeen: string }[],
  { from, to }: Span,
  issue: Seen = { oldestRelease: null, newestRelease: null },
): ReleaseFlag[] {
  const rank = ({ release }: { release: string }) =>
    Number(release === issue.oldestRelease) * 2 + Number(release === issue.newestRelease)
  const inside = releases
    .map(({ release, firstSeen }) => ({
      release,
      share: (Date.parse(firstSeen) - from) / (to - from),
    }))
    .filter(({ share }) => share >= 0 && share <= 1)
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, MOST)
  const fitsNarrow = fitting(NARROW)
  const fitsWide = fitting(WIDE)
  return inside
    .map(({ release, share }) => {
      const isWide = fitsWide(share)
      const isNarrow = fitsNarrow(share)
      const wide = isWide ? 'wide' : 'none'
      const room: ReleaseFlag['room'] = isNarrow ? 'narrow' : wide
      return { release, label: labelOf(release, issue), share, room }
    })
    .sort((a, b) => a.share - b.share)
}

/** Takes the room that labels need, first come first served. */
function fitting(label: number): (share: number) => boolean {
  const taken: [number, number][] = []
  return (share) => {
    const [left, right] = share > TURN ? [share - label, share] : [share, share + label]
    const fits = taken.every(([start, end]) => right <= start || left >= end)
    if (fits) taken.push([left, right])
    return fits
  }
}

function labelOf(release: string, { oldestRelease, newestRelease }: Seen): string {
  const version = shortVersion(release)
  if (release === oldestRelease) return `${version}, oldest`
  return release === newestRelease ? `${version}, newest` : version
}
